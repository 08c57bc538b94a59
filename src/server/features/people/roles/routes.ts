import * as contract from '#contract/people/roles.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { addAdmins, addJsprs, addSprs, removeAdmins, removeJsprs, removeSprs } from './actions.ts';

export const roleRoutes = [
  route(contract.addJsprs).for(admin).to(addJsprs),
  route(contract.removeJsprs).for(admin).to(removeJsprs),
  route(contract.addSprs).for(admin).to(addSprs),
  route(contract.removeSprs).for(admin).to(removeSprs),
  route(contract.addAdmins).for(admin).to(addAdmins),
  route(contract.removeAdmins).for(admin).to(removeAdmins),
];
