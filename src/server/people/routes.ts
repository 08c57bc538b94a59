import { listJsprs, listSprs } from '#contract/person.ts';
import { signedIn } from '../http/permission.ts';
import { route } from '../http/route.ts';
import { listTheJsprs, listTheSprs } from './actions.ts';

export const peopleRoutes = [
  route(listJsprs).for(signedIn).to(listTheJsprs),
  route(listSprs).for(signedIn).to(listTheSprs),
];
