import { followLink, makeResetLink, readLink } from '#contract/link.ts';
import {
  inviteStudents,
  inviteWaiting,
  listImports,
  listRows,
  listStudents,
  planImport,
  readColumns,
  readImport,
  removeImport,
  setRegistration,
  startImport,
  undoImport,
  uploadRoster,
} from '#contract/roster.ts';
import { route } from '../context.ts';
import { admin, anyone } from '../http/permission.ts';
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
} from './actions.ts';
import { changeRegistration, invite, inviteTheWaiting, listTheStudents } from './invitation.actions.ts';
import { makeLink, tellLink, usePasswordLink } from './link.actions.ts';

export const rosterRoutes = [
  route(uploadRoster).for(admin).to(takeFile),
  route(listImports).for(admin).to(listTheImports),
  route(readImport).for(admin).to(tellImport),
  route(readColumns).for(admin).to(tellColumns),
  route(planImport).for(admin).to(changePlan),
  route(listRows).for(admin).to(listTheRows),
  route(startImport).for(admin).to(begin),
  route(undoImport).for(admin).to(takeBack),
  route(removeImport).for(admin).to(throwAway),
  route(listStudents).for(admin).to(listTheStudents),
  route(inviteStudents).for(admin).to(invite),
  route(inviteWaiting).for(admin).to(inviteTheWaiting),
  route(setRegistration).for(admin).to(changeRegistration),
  route(makeResetLink).for(admin).to(makeLink),
  route(readLink).for(anyone).to(tellLink),
  route(followLink).for(anyone).to(usePasswordLink),
];
