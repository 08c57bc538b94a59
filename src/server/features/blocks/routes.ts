import * as contract from '#contract/blocks.ts';
import { route } from '#server/context.ts';
import { moderator } from '#server/platform/auth/permission.ts';
import { seldom } from '#server/platform/http/rate-limit.ts';
import { blockPeople, unblockPeople } from './actions.ts';
import { accept, decline, listTheAppeals } from './appeals/actions.ts';
import { listTheBlocked, searchPeopleToBlock, tellHistory } from './list.actions.ts';

export const blockRoutes = [
  route(contract.listBlocked).for(moderator).to(listTheBlocked),
  route(contract.searchBlockable).for(moderator).to(searchPeopleToBlock),
  route(contract.readBlockHistory).for(moderator).to(tellHistory),
  route(contract.block).for(moderator).to(seldom(blockPeople)),
  route(contract.unblock).for(moderator).to(seldom(unblockPeople)),
  route(contract.listAppeals).for(moderator).to(listTheAppeals),
  route(contract.acceptAppeal).for(moderator).to(accept),
  route(contract.declineAppeal).for(moderator).to(decline),
];
