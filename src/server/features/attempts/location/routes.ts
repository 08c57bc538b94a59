import * as contract from '#contract/attempts/location.ts';
import { inArea, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { listLocationChecks, revokeVenueWaiver, waiveVenue } from './waiver.actions.ts';

export const locationRoutes = inArea('invigilation', [
  route(contract.listLocationChecks).for(admin).to(listLocationChecks),
  route(contract.waiveVenue).for(admin).to(waiveVenue),
  route(contract.revokeVenueWaiver).for(admin).to(revokeVenueWaiver),
]);
