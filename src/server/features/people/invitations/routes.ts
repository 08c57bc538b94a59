import * as contract from '#contract/people/invitations.ts';
import { inArea, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { inviteStudents, inviteWaitingStudents, listRosterStudents } from './actions.ts';

export const invitationRoutes = inArea('people', [
  route(contract.listRosterStudents).for(admin).to(listRosterStudents),
  route(contract.inviteStudents).for(admin).to(inviteStudents),
  route(contract.inviteWaitingStudents).for(admin).to(inviteWaitingStudents),
]);
