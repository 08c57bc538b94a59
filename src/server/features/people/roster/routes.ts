import * as linkContract from '#contract/people/reset-links.ts';
import * as rosterContract from '#contract/people/roster.ts';
import { route } from '#server/context.ts';
import { admin, anyone } from '#server/platform/auth/permission.ts';
import {
  begin,
  changePlan,
  listTheImports,
  listTheRows,
  takeBack,
  takeFile,
  tellColumns,
  tellImport,
  throwAway,
} from './import.actions.ts';
import { changeRegistration, invite, inviteTheWaiting, listTheStudents } from './invitation.actions.ts';
import { makeLink, tellLink, usePasswordLink } from '../reset-links/actions.ts';

export const rosterRoutes = [
  route(rosterContract.uploadRoster).for(admin).to(takeFile),
  route(rosterContract.listImports).for(admin).to(listTheImports),
  route(rosterContract.readImport).for(admin).to(tellImport),
  route(rosterContract.readColumns).for(admin).to(tellColumns),
  route(rosterContract.planImport).for(admin).to(changePlan),
  route(rosterContract.listRows).for(admin).to(listTheRows),
  route(rosterContract.startImport).for(admin).to(begin),
  route(rosterContract.undoImport).for(admin).to(takeBack),
  route(rosterContract.removeImport).for(admin).to(throwAway),
  route(rosterContract.listStudents).for(admin).to(listTheStudents),
  route(rosterContract.inviteStudents).for(admin).to(invite),
  route(rosterContract.inviteWaiting).for(admin).to(inviteTheWaiting),
  route(rosterContract.setRegistration).for(admin).to(changeRegistration),
  route(linkContract.makeResetLink).for(admin).to(makeLink),
  route(linkContract.readLink).for(anyone).to(tellLink),
  route(linkContract.followLink).for(anyone).to(usePasswordLink),
];
