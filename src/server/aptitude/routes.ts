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
import { giveMinutes, pauseTest, resumeTest } from '#contract/invigilation.ts';
import {
  admitStudents,
  dismissStudents,
  duplicateAptitude,
  grantExtraTime,
  listAdmitted,
  listExtraTime,
  publishAptitude,
  readChecklist,
  releaseResult,
  unpublishAptitude,
  withdrawExtraTime,
} from '#contract/publication.ts';
import { arrangeQuestions, arrangeSections } from '#contract/section.ts';
import { route } from '../context.ts';
import { admin, signedIn } from '../http/permission.ts';
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
import { admit, dismiss, listTheListed } from './admission.actions.ts';
import { giveMinutesTo, giveTime, listTheExtras, takeTimeBack } from './extra.actions.ts';
import { startTheClock, stopTheClock } from './pause.actions.ts';
import {
  duplicateTest,
  publishTest,
  releaseByHand,
  tellChecklist,
  unpublishTest,
} from './publication.actions.ts';
import { putQuestions, putSections } from './section.actions.ts';

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
  route(arrangeSections).for(admin).to(putSections),
  route(arrangeQuestions).for(admin).to(putQuestions),
  route(readChecklist).for(admin).to(tellChecklist),
  route(publishAptitude).for(admin).to(publishTest),
  route(unpublishAptitude).for(admin).to(unpublishTest),
  route(duplicateAptitude).for(admin).to(duplicateTest),
  route(releaseResult).for(admin).to(releaseByHand),
  route(giveMinutes).for(admin).to(giveMinutesTo),
  route(pauseTest).for(admin).to(stopTheClock),
  route(resumeTest).for(admin).to(startTheClock),
  route(listExtraTime).for(admin).to(listTheExtras),
  route(grantExtraTime).for(admin).to(giveTime),
  route(withdrawExtraTime).for(admin).to(takeTimeBack),
  route(listAdmitted).for(admin).to(listTheListed),
  route(admitStudents).for(admin).to(admit),
  route(dismissStudents).for(admin).to(dismiss),
];
