import * as contract from '#contract/blocks/block.ts';
import { inArea, route } from '#server/context.ts';
import { moderator } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { blockPeople, unblockPeople } from './actions.ts';
import { appealRoutes } from './appeals/routes.ts';
import { listBlockedPeople, readBlockHistory, searchBlockablePeople } from './list.actions.ts';

export const blockRoutes = inArea('people', [
  route(contract.listBlockedPeople).for(moderator).to(listBlockedPeople),
  route(contract.searchBlockablePeople).for(moderator).to(searchBlockablePeople),
  route(contract.readBlockHistory).for(moderator).to(readBlockHistory),
  route(contract.blockPeople).for(moderator).to(rateLimited(blockPeople)),
  route(contract.unblockPeople).for(moderator).to(rateLimited(unblockPeople)),
  ...appealRoutes,
]);
