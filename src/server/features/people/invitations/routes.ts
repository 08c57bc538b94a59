import * as contract from '#contract/people/invitations.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { inviteStudents, inviteWaitingStudents, listRosterStudents } from './actions.ts';

export const invitationRoutes = [
  route(contract.listRosterStudents).for(admin).to(listRosterStudents),
  route(contract.inviteStudents).for(admin).to(inviteStudents),
  route(contract.inviteWaitingStudents).for(admin).to(inviteWaitingStudents),
];
