import * as aptitudeContract from '#contract/aptitudes/aptitude.ts';
import * as invigilationContract from '#contract/invigilation.ts';
import * as publicationContract from '#contract/aptitudes/publication.ts';
import * as sectionContract from '#contract/aptitudes/sections.ts';
import { route } from '#server/context.ts';
import { admin, signedIn } from '#server/platform/auth/permission.ts';
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
import { admit, dismiss, listTheListed } from './admission/actions.ts';
import { giveMinutesTo, giveTime, listTheExtras, takeTimeBack } from '#server/features/attempts/timing/extra-time.actions.ts';
import { startTheClock, stopTheClock } from '#server/features/attempts/timing/pause.actions.ts';
import {
  duplicateTest,
  publishTest,
  releaseByHand,
  tellChecklist,
  unpublishTest,
} from './publication/actions.ts';
import { putQuestions, putSections } from './sections/actions.ts';

export const aptitudeRoutes = [
  route(aptitudeContract.listAptitudes).for(signedIn).to(listForViewer),
  route(aptitudeContract.listUpcoming).for(signedIn).to(listNotEnded),
  route(aptitudeContract.listPast).for(signedIn).to(listEnded),
  route(aptitudeContract.manageAptitudes).for(admin).to(listManaged),
  route(aptitudeContract.createAptitude).for(admin).to(scheduleTest),
  route(aptitudeContract.readAptitude).for(admin).to(readTest),
  route(aptitudeContract.editAptitude).for(admin).to(changeTest),
  route(aptitudeContract.removeAptitude).for(admin).to(deleteOrArchiveTest),
  route(aptitudeContract.restoreAptitude).for(admin).to(bringTestBack),
  route(aptitudeContract.addQuestions).for(admin).to(appendQuestions),
  route(aptitudeContract.takeQuestionOut).for(admin).to(dropQuestion),
  route(sectionContract.arrangeSections).for(admin).to(putSections),
  route(sectionContract.arrangeQuestions).for(admin).to(putQuestions),
  route(publicationContract.readChecklist).for(admin).to(tellChecklist),
  route(publicationContract.publishAptitude).for(admin).to(publishTest),
  route(publicationContract.unpublishAptitude).for(admin).to(unpublishTest),
  route(publicationContract.duplicateAptitude).for(admin).to(duplicateTest),
  route(publicationContract.releaseResult).for(admin).to(releaseByHand),
  route(invigilationContract.giveMinutes).for(admin).to(giveMinutesTo),
  route(invigilationContract.pauseTest).for(admin).to(stopTheClock),
  route(invigilationContract.resumeTest).for(admin).to(startTheClock),
  route(publicationContract.listExtraTime).for(admin).to(listTheExtras),
  route(publicationContract.grantExtraTime).for(admin).to(giveTime),
  route(publicationContract.withdrawExtraTime).for(admin).to(takeTimeBack),
  route(publicationContract.listAdmitted).for(admin).to(listTheListed),
  route(publicationContract.admitStudents).for(admin).to(admit),
  route(publicationContract.dismissStudents).for(admin).to(dismiss),
];
