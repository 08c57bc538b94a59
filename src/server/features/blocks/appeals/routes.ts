import * as contract from '#contract/blocks/appeals.ts';
import { route } from '#server/context.ts';
import { moderator } from '#server/platform/auth/permission.ts';
import { acceptAppeal, declineAppeal, listAppeals } from './actions.ts';

export const appealRoutes = [
  route(contract.listAppeals).for(moderator).to(listAppeals),
  route(contract.acceptAppeal).for(moderator).to(acceptAppeal),
  route(contract.declineAppeal).for(moderator).to(declineAppeal),
];
