import * as registrationContract from '#contract/accounts/registration.ts';
import * as invitationsContract from '#contract/people/invitations.ts';
import * as linkContract from '#contract/people/reset-links.ts';
import * as rosterContract from '#contract/people/roster.ts';
import { route } from '#server/context.ts';
import { admin, anyone } from '#server/platform/auth/permission.ts';
import { followPasswordLink, makeResetLink, readPasswordLink } from '../reset-links/actions.ts';
import {
  listRosterImports,
  listRosterRows,
  planRosterImport,
  readRosterColumns,
  readRosterImport,
  removeRosterImport,
  startRosterImport,
  undoRosterImport,
  uploadRoster,
} from './import.actions.ts';
import {
  inviteStudents,
  inviteWaitingStudents,
  listRosterStudents,
  setRegistrationMode,
} from './invitation.actions.ts';

export const rosterRoutes = [
  route(rosterContract.uploadRoster).for(admin).to(uploadRoster),
  route(rosterContract.listRosterImports).for(admin).to(listRosterImports),
  route(rosterContract.readRosterImport).for(admin).to(readRosterImport),
  route(rosterContract.readRosterColumns).for(admin).to(readRosterColumns),
  route(rosterContract.planRosterImport).for(admin).to(planRosterImport),
  route(rosterContract.listRosterRows).for(admin).to(listRosterRows),
  route(rosterContract.startRosterImport).for(admin).to(startRosterImport),
  route(rosterContract.undoRosterImport).for(admin).to(undoRosterImport),
  route(rosterContract.removeRosterImport).for(admin).to(removeRosterImport),
  route(invitationsContract.listRosterStudents).for(admin).to(listRosterStudents),
  route(invitationsContract.inviteStudents).for(admin).to(inviteStudents),
  route(invitationsContract.inviteWaitingStudents).for(admin).to(inviteWaitingStudents),
  route(registrationContract.setRegistrationMode).for(admin).to(setRegistrationMode),
  route(linkContract.makeResetLink).for(admin).to(makeResetLink),
  route(linkContract.readPasswordLink).for(anyone).to(readPasswordLink),
  route(linkContract.followPasswordLink).for(anyone).to(followPasswordLink),
];
