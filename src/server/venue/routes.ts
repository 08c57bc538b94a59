import {
  askForVenue,
  createVenue,
  editVenue,
  listPlaceRecords,
  listVenues,
  manageVenues,
  removeVenue,
  restoreVenue,
  waiveVenue,
} from '#contract/venue.ts';
import { route } from '../context.ts';
import { admin, signedIn } from '../http/permission.ts';
import {
  addVenue,
  changeVenue,
  deleteOrArchiveVenue,
  listForVisitors,
  listManaged,
  offerVenueAgain,
} from './actions.ts';
import { askForPlaceAgain, letStartAnywhere, listThePlaces } from './place.actions.ts';

export const venueRoutes = [
  route(listVenues).for(signedIn).to(listForVisitors),
  route(manageVenues).for(admin).to(listManaged),
  route(createVenue).for(admin).to(addVenue),
  route(editVenue).for(admin).to(changeVenue),
  route(removeVenue).for(admin).to(deleteOrArchiveVenue),
  route(restoreVenue).for(admin).to(offerVenueAgain),
  route(listPlaceRecords).for(admin).to(listThePlaces),
  route(waiveVenue).for(admin).to(letStartAnywhere),
  route(askForVenue).for(admin).to(askForPlaceAgain),
];
