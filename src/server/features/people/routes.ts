import * as yearContract from '#contract/people/academic-year.ts';
import * as directoryContract from '#contract/people/directory.ts';
import * as personContract from '#contract/people/representatives.ts';
import * as roleContract from '#contract/people/roles.ts';
import { route } from '#server/context.ts';
import { admin, signedIn } from '#server/platform/auth/permission.ts';
import {
  listYearChanges,
  previewYearChange,
  startYearChange,
  undoYearChange,
} from './academic-year/actions.ts';
import { archivePeople, restorePeople } from './directory/archive.actions.ts';
import { exportPeople, listPeople, listPeopleRegnos } from './directory/list.actions.ts';
import { editPerson, readPerson } from './directory/person.actions.ts';
import { listJsprs, listSprs } from './representatives/actions.ts';
import { addAdmins, addJsprs, addSprs, removeAdmins, removeJsprs, removeSprs } from './roles/actions.ts';

export const peopleRoutes = [
  route(personContract.listJsprs).for(signedIn).to(listJsprs),
  route(personContract.listSprs).for(signedIn).to(listSprs),
  route(roleContract.addJsprs).for(admin).to(addJsprs),
  route(roleContract.removeJsprs).for(admin).to(removeJsprs),
  route(roleContract.addSprs).for(admin).to(addSprs),
  route(roleContract.removeSprs).for(admin).to(removeSprs),
  route(roleContract.addAdmins).for(admin).to(addAdmins),
  route(roleContract.removeAdmins).for(admin).to(removeAdmins),
  route(directoryContract.listPeople).for(admin).to(listPeople),
  route(directoryContract.listPeopleRegnos).for(admin).to(listPeopleRegnos),
  route(directoryContract.exportPeople).for(admin).to(exportPeople),
  route(directoryContract.readPerson).for(admin).to(readPerson),
  route(directoryContract.editPerson).for(admin).to(editPerson),
  route(directoryContract.archivePeople).for(admin).to(archivePeople),
  route(directoryContract.restorePeople).for(admin).to(restorePeople),
  route(yearContract.previewYearChange).for(admin).to(previewYearChange),
  route(yearContract.startYearChange).for(admin).to(startYearChange),
  route(yearContract.listYearChanges).for(admin).to(listYearChanges),
  route(yearContract.undoYearChange).for(admin).to(undoYearChange),
];
