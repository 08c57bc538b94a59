import * as aptitudeContract from '#contract/aptitudes/aptitude.ts';
import * as publicationContract from '#contract/aptitudes/publication.ts';
import * as sectionContract from '#contract/aptitudes/sections.ts';
import * as timingContract from '#contract/attempts/timing.ts';
import { route } from '#server/context.ts';
import {
  giveExtraMinutes,
  grantExtraTime,
  listExtraTime,
  withdrawExtraTime,
} from '#server/features/attempts/timing/extra-time.actions.ts';
import { pauseAptitude, resumeAptitude } from '#server/features/attempts/timing/pause.actions.ts';
import { admin, signedIn } from '#server/platform/auth/permission.ts';
import {
  addAptitudeQuestions,
  createAptitude,
  editAptitude,
  listAptitudes,
  listManagedAptitudes,
  listPastAptitudes,
  listUpcomingAptitudes,
  readAptitude,
  removeAptitude,
  removeAptitudeQuestion,
  restoreAptitude,
} from './actions.ts';
import { admitStudents, dismissStudents, listAdmittedStudents } from './admission/actions.ts';
import {
  duplicateAptitude,
  publishAptitude,
  readChecklist,
  releaseResults,
  unpublishAptitude,
} from './publication/actions.ts';
import { arrangeQuestions, arrangeSections } from './sections/actions.ts';

export const aptitudeRoutes = [
  route(aptitudeContract.listAptitudes).for(signedIn).to(listAptitudes),
  route(aptitudeContract.listUpcomingAptitudes).for(signedIn).to(listUpcomingAptitudes),
  route(aptitudeContract.listPastAptitudes).for(signedIn).to(listPastAptitudes),
  route(aptitudeContract.listManagedAptitudes).for(admin).to(listManagedAptitudes),
  route(aptitudeContract.createAptitude).for(admin).to(createAptitude),
  route(aptitudeContract.readAptitude).for(admin).to(readAptitude),
  route(aptitudeContract.editAptitude).for(admin).to(editAptitude),
  route(aptitudeContract.removeAptitude).for(admin).to(removeAptitude),
  route(aptitudeContract.restoreAptitude).for(admin).to(restoreAptitude),
  route(aptitudeContract.addAptitudeQuestions).for(admin).to(addAptitudeQuestions),
  route(aptitudeContract.removeAptitudeQuestion).for(admin).to(removeAptitudeQuestion),
  route(sectionContract.arrangeSections).for(admin).to(arrangeSections),
  route(sectionContract.arrangeQuestions).for(admin).to(arrangeQuestions),
  route(publicationContract.readChecklist).for(admin).to(readChecklist),
  route(publicationContract.publishAptitude).for(admin).to(publishAptitude),
  route(publicationContract.unpublishAptitude).for(admin).to(unpublishAptitude),
  route(publicationContract.duplicateAptitude).for(admin).to(duplicateAptitude),
  route(publicationContract.releaseResults).for(admin).to(releaseResults),
  route(timingContract.giveExtraMinutes).for(admin).to(giveExtraMinutes),
  route(timingContract.pauseAptitude).for(admin).to(pauseAptitude),
  route(timingContract.resumeAptitude).for(admin).to(resumeAptitude),
  route(publicationContract.listExtraTime).for(admin).to(listExtraTime),
  route(publicationContract.grantExtraTime).for(admin).to(grantExtraTime),
  route(publicationContract.withdrawExtraTime).for(admin).to(withdrawExtraTime),
  route(publicationContract.listAdmittedStudents).for(admin).to(listAdmittedStudents),
  route(publicationContract.admitStudents).for(admin).to(admitStudents),
  route(publicationContract.dismissStudents).for(admin).to(dismissStudents),
];
