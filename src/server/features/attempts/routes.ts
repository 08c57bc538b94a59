import * as attemptContract from '#contract/attempts/attempt.ts';
import * as chainContract from '#contract/attempts/receipts.ts';
import * as evidenceContract from '#contract/attempts/late-answers.ts';
import * as invigilationContract from '#contract/invigilation.ts';
import * as publicationContract from '#contract/aptitudes/publication.ts';
import * as regradeContract from '#contract/grading/regrade.ts';
import * as replayContract from '#contract/attempts/timeline.ts';
import * as violationContract from '#contract/attempts/proctoring.ts';
import { route } from '#server/context.ts';
import { admin, signedIn, student } from '#server/platform/auth/permission.ts';
import { byTheSide, seldom } from '#server/platform/http/rate-limit.ts';
import { tellChain, tellReceipts } from './receipts/actions.ts';
import { endForStudents } from './submit/force-submit.actions.ts';
import { admitLateAnswers, previewLateAnswers, takeAdmissionBack, tellAttempt } from './late-answers/actions.ts';
import { leaveOpenSection } from './sections/actions.ts';
import { previewTest } from './trial/actions.ts';
import { applyTheRegrade, listTestsToRegrade, previewTheRegrade, tellRegrade } from '#server/features/grading/regrade/actions.ts';
import { openAgain } from './timing/reopening.actions.ts';
import { tellOwnReplay, tellReplay } from './timeline/actions.ts';
import { save } from './save/actions.ts';
import { startOrResume, tellInstructions } from './start/actions.ts';
import { handIn } from './submit/actions.ts';
import { noteViolations, tellViolations } from './proctoring/violations.actions.ts';

export const attemptRoutes = [
  route(attemptContract.readInstructions).for(signedIn).to(seldom(tellInstructions)),
  route(publicationContract.previewAptitude).for(admin).to(previewTest),
  route(attemptContract.appear).for(student).withoutLimit.to(seldom(startOrResume)),
  route(attemptContract.saveAnswers).for(student).withoutLimit.to(save),
  route(attemptContract.leaveSection).for(student).withoutLimit.to(seldom(leaveOpenSection)),
  route(violationContract.reportViolations).for(student).to(seldom(noteViolations)),
  route(violationContract.readViolations).for(signedIn).to(tellViolations),
  route(invigilationContract.endAttempts).for(admin).to(endForStudents),
  route(invigilationContract.reopenAttempts).for(admin).to(openAgain),
  route(attemptContract.submit).for(student).withoutLimit.to(seldom(handIn)),
  route(regradeContract.readRegrade).for(admin).to(tellRegrade),
  route(regradeContract.previewRegrade).for(admin).to(previewTheRegrade),
  route(regradeContract.applyRegrade).for(admin).to(applyTheRegrade),
  route(regradeContract.listRegradable).for(admin).to(listTestsToRegrade),
  route(chainContract.readReceipts).for(student).to(byTheSide(tellReceipts)),
  route(chainContract.verifyChain).for(admin).to(tellChain),
  route(replayContract.readOwnReplay).for(student).to(byTheSide(tellOwnReplay)),
  route(replayContract.readReplay).for(admin).to(tellReplay),
  route(evidenceContract.readAttempt).for(admin).to(tellAttempt),
  route(evidenceContract.previewEvidence).for(admin).to(previewLateAnswers),
  route(evidenceContract.admitEvidence).for(admin).to(admitLateAnswers),
  route(evidenceContract.withdrawAdmission).for(admin).to(takeAdmissionBack),
];
