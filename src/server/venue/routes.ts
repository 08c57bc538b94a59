import * as contract from '#contract/venue.ts';
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
