import {
  addQuestions,
  createAptitude,
  editAptitude,
  listAptitudes,
  listPast,
  listUpcoming,
  manageAptitudes,
  readAptitude,
  removeAptitude,
  restoreAptitude,
  takeQuestionOut,
} from '#contract/aptitude.ts';
import { admin, signedIn } from '../http/permission.ts';
import { route } from '../http/route.ts';
import {
  appendQuestions,
  bringTestBack,
  changeTest,
  deleteOrArchiveTest,
  dropQuestion,
  listEnded,
  listForViewer,
  listManaged,
  listNotEnded,
  readTest,
  scheduleTest,
} from './actions.ts';

export const aptitudeRoutes = [
  route(listAptitudes).for(signedIn).to(listForViewer),
  route(listUpcoming).for(signedIn).to(listNotEnded),
  route(listPast).for(signedIn).to(listEnded),
  route(manageAptitudes).for(admin).to(listManaged),
  route(createAptitude).for(admin).to(scheduleTest),
  route(readAptitude).for(admin).to(readTest),
  route(editAptitude).for(admin).to(changeTest),
  route(removeAptitude).for(admin).to(deleteOrArchiveTest),
  route(restoreAptitude).for(admin).to(bringTestBack),
  route(addQuestions).for(admin).to(appendQuestions),
  route(takeQuestionOut).for(admin).to(dropQuestion),
];
