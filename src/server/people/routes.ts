import { listJsprs, listSprs } from '#contract/person.ts';
import { addAdmins, addJsprs, addSprs, removeAdmins, removeJsprs, removeSprs } from '#contract/role.ts';
import { admin, signedIn } from '../http/permission.ts';
import { route } from '../http/route.ts';
import { listTheJsprs, listTheSprs } from './actions.ts';
import { makeAdmins, makeJsprs, makeSprs, unmakeAdmins, unmakeJsprs, unmakeSprs } from './role.actions.ts';

export const peopleRoutes = [
  route(listJsprs).for(signedIn).to(listTheJsprs),
  route(listSprs).for(signedIn).to(listTheSprs),
  route(addJsprs).for(admin).to(makeJsprs),
  route(removeJsprs).for(admin).to(unmakeJsprs),
  route(addSprs).for(admin).to(makeSprs),
  route(removeSprs).for(admin).to(unmakeSprs),
  route(addAdmins).for(admin).to(makeAdmins),
  route(removeAdmins).for(admin).to(unmakeAdmins),
];
