import * as contract from '#contract/venues/venue.ts';
import { inArea, route } from '#server/context.ts';
import { admin, signedIn } from '#server/platform/auth/permission.ts';
import {
  createVenue,
  editVenue,
  listManagedVenues,
  listVenues,
  removeVenue,
  restoreVenue,
} from './actions.ts';

export const venueRoutes = [
  ...inArea('venues', [
    route(contract.listManagedVenues).for(admin).to(listManagedVenues),
    route(contract.createVenue).for(admin).to(createVenue),
    route(contract.editVenue).for(admin).to(editVenue),
    route(contract.removeVenue).for(admin).to(removeVenue),
    route(contract.restoreVenue).for(admin).to(restoreVenue),
  ]),
  ...inArea('own', [route(contract.listVenues).for(signedIn).to(listVenues)]),
];
