import {
  acceptAppeal,
  block,
  declineAppeal,
  listAppeals,
  listBlocked,
  readBlockHistory,
  searchBlockable,
  unblock,
} from '#contract/block.ts';
import { route } from '../context.ts';
import { moderator } from '../http/permission.ts';
import { seldom } from '../security/turnstile.ts';
import { blockPeople, unblockPeople } from './actions.ts';
import { accept, decline, listTheAppeals } from './appeal.actions.ts';
import { listTheBlocked, searchPeopleToBlock, tellHistory } from './list.actions.ts';

export const blockRoutes = [
  route(listBlocked).for(moderator).to(listTheBlocked),
  route(searchBlockable).for(moderator).to(searchPeopleToBlock),
  route(readBlockHistory).for(moderator).to(tellHistory),
  route(block).for(moderator).to(seldom(blockPeople)),
  route(unblock).for(moderator).to(seldom(unblockPeople)),
  route(listAppeals).for(moderator).to(listTheAppeals),
  route(acceptAppeal).for(moderator).to(accept),
  route(declineAppeal).for(moderator).to(decline),
];
