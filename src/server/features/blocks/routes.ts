import * as appealsContract from '#contract/blocks/appeals.ts';
import * as blockContract from '#contract/blocks/block.ts';
import { route } from '#server/context.ts';
import { moderator } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { blockPeople, unblockPeople } from './actions.ts';
import { acceptAppeal, declineAppeal, listAppeals } from './appeals/actions.ts';
import { listBlockedPeople, readBlockHistory, searchBlockablePeople } from './list.actions.ts';

export const blockRoutes = [
  route(blockContract.listBlockedPeople).for(moderator).to(listBlockedPeople),
  route(blockContract.searchBlockablePeople).for(moderator).to(searchBlockablePeople),
  route(blockContract.readBlockHistory).for(moderator).to(readBlockHistory),
  route(blockContract.blockPeople).for(moderator).to(rateLimited(blockPeople)),
  route(blockContract.unblockPeople).for(moderator).to(rateLimited(unblockPeople)),
  route(appealsContract.listAppeals).for(moderator).to(listAppeals),
  route(appealsContract.acceptAppeal).for(moderator).to(acceptAppeal),
  route(appealsContract.declineAppeal).for(moderator).to(declineAppeal),
];
