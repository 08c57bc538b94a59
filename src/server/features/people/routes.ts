import * as directoryContract from '#contract/people/directory.ts';
import * as personContract from '#contract/people/representatives.ts';
import * as roleContract from '#contract/people/roles.ts';
import * as yearContract from '#contract/people/academic-year.ts';
import { route } from '#server/context.ts';
import { admin, signedIn } from '#server/platform/auth/permission.ts';
import { listTheJsprs, listTheSprs } from './representatives/actions.ts';
import { putIntoArchive, takeFromArchive } from './directory/archive.actions.ts';
import { exportThePeople, listThePeople, listTheRegnos } from './directory/list.actions.ts';
import { changePerson, tellPerson } from './directory/person.actions.ts';
import { makeAdmins, makeJsprs, makeSprs, unmakeAdmins, unmakeJsprs, unmakeSprs } from './roles/actions.ts';
import { changeTheYear, listTheYearActs, previewTheYear, undoTheYear } from './academic-year/actions.ts';

export const peopleRoutes = [
  route(personContract.listJsprs).for(signedIn).to(listTheJsprs),
  route(personContract.listSprs).for(signedIn).to(listTheSprs),
  route(roleContract.addJsprs).for(admin).to(makeJsprs),
  route(roleContract.removeJsprs).for(admin).to(unmakeJsprs),
  route(roleContract.addSprs).for(admin).to(makeSprs),
  route(roleContract.removeSprs).for(admin).to(unmakeSprs),
  route(roleContract.addAdmins).for(admin).to(makeAdmins),
  route(roleContract.removeAdmins).for(admin).to(unmakeAdmins),
  route(directoryContract.listPeople).for(admin).to(listThePeople),
  route(directoryContract.listRegnos).for(admin).to(listTheRegnos),
  route(directoryContract.exportPeople).for(admin).to(exportThePeople),
  route(directoryContract.readPerson).for(admin).to(tellPerson),
  route(directoryContract.editPerson).for(admin).to(changePerson),
  route(directoryContract.archivePeople).for(admin).to(putIntoArchive),
  route(directoryContract.restorePeople).for(admin).to(takeFromArchive),
  route(yearContract.previewYear).for(admin).to(previewTheYear),
  route(yearContract.actOnYear).for(admin).to(changeTheYear),
  route(yearContract.listYearActs).for(admin).to(listTheYearActs),
  route(yearContract.undoYear).for(admin).to(undoTheYear),
];
