import { block, listBlocked, listJsprs, listSprs, unblock } from '#contract/person.ts';
import { moderator, signedIn } from '../http/permission.ts';
import { route } from '../http/route.ts';
import { blockPeople, listTheBlocked, listTheJsprs, listTheSprs, unblockPeople } from './actions.ts';

export const peopleRoutes = [
  route(listBlocked).for(moderator).to(listTheBlocked),
  route(block).for(moderator).to(blockPeople),
  route(unblock).for(moderator).to(unblockPeople),
  route(listJsprs).for(signedIn).to(listTheJsprs),
  route(listSprs).for(signedIn).to(listTheSprs),
];
