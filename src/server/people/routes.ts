import {
  archivePeople,
  editPerson,
  exportPeople,
  listPeople,
  listRegnos,
  readPerson,
  restorePeople,
} from '#contract/directory.ts';
import { listJsprs, listSprs } from '#contract/person.ts';
import { addAdmins, addJsprs, addSprs, removeAdmins, removeJsprs, removeSprs } from '#contract/role.ts';
import { actOnYear, listYearActs, previewYear, undoYear } from '#contract/year.ts';
import { route } from '../context.ts';
import { admin, signedIn } from '../http/permission.ts';
import { listTheJsprs, listTheSprs } from './actions.ts';
import { putIntoArchive, takeFromArchive } from './archive.actions.ts';
import { exportThePeople, listThePeople, listTheRegnos } from './listing.actions.ts';
import { changePerson, tellPerson } from './person.actions.ts';
import { makeAdmins, makeJsprs, makeSprs, unmakeAdmins, unmakeJsprs, unmakeSprs } from './role.actions.ts';
import { changeTheYear, listTheYearActs, previewTheYear, undoTheYear } from './year.actions.ts';

export const peopleRoutes = [
  route(listJsprs).for(signedIn).to(listTheJsprs),
  route(listSprs).for(signedIn).to(listTheSprs),
  route(addJsprs).for(admin).to(makeJsprs),
  route(removeJsprs).for(admin).to(unmakeJsprs),
  route(addSprs).for(admin).to(makeSprs),
  route(removeSprs).for(admin).to(unmakeSprs),
  route(addAdmins).for(admin).to(makeAdmins),
  route(removeAdmins).for(admin).to(unmakeAdmins),
  route(listPeople).for(admin).to(listThePeople),
  route(listRegnos).for(admin).to(listTheRegnos),
  route(exportPeople).for(admin).to(exportThePeople),
  route(readPerson).for(admin).to(tellPerson),
  route(editPerson).for(admin).to(changePerson),
  route(archivePeople).for(admin).to(putIntoArchive),
  route(restorePeople).for(admin).to(takeFromArchive),
  route(previewYear).for(admin).to(previewTheYear),
  route(actOnYear).for(admin).to(changeTheYear),
  route(listYearActs).for(admin).to(listTheYearActs),
  route(undoYear).for(admin).to(undoTheYear),
];
