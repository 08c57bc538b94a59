import * as contract from '#contract/venues/venue.ts';
import { route } from '#server/context.ts';
import { admin, signedIn } from '#server/platform/auth/permission.ts';
import {
  addVenue,
  changeVenue,
  deleteOrArchiveVenue,
  listForVisitors,
  listManaged,
  offerVenueAgain,
} from './actions.ts';
import { askForPlaceAgain, letStartAnywhere, listThePlaces } from '#server/features/attempts/location/waiver.actions.ts';

export const venueRoutes = [
  route(contract.listVenues).for(signedIn).to(listForVisitors),
  route(contract.manageVenues).for(admin).to(listManaged),
  route(contract.createVenue).for(admin).to(addVenue),
  route(contract.editVenue).for(admin).to(changeVenue),
  route(contract.removeVenue).for(admin).to(deleteOrArchiveVenue),
  route(contract.restoreVenue).for(admin).to(offerVenueAgain),
  route(contract.listPlaceRecords).for(admin).to(listThePlaces),
  route(contract.waiveVenue).for(admin).to(letStartAnywhere),
  route(contract.askForVenue).for(admin).to(askForPlaceAgain),
];
