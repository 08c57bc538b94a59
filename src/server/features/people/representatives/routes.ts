import * as contract from '#contract/people/representatives.ts';
import { inArea, route } from '#server/context.ts';
import { signedIn } from '#server/platform/auth/permission.ts';
import { listJsprs, listSprs } from './actions.ts';

export const representativeRoutes = inArea('own', [
  route(contract.listJsprs).for(signedIn).to(listJsprs),
  route(contract.listSprs).for(signedIn).to(listSprs),
]);
