import * as publicationContract from '#contract/aptitudes/publication.ts';
import * as attemptContract from '#contract/attempts/attempt.ts';
import * as evidenceContract from '#contract/attempts/late-answers.ts';
import * as violationContract from '#contract/attempts/proctoring.ts';
import * as chainContract from '#contract/attempts/receipts.ts';
import * as replayContract from '#contract/attempts/timeline.ts';
import * as regradeContract from '#contract/grading/regrade.ts';
import * as invigilationContract from '#contract/invigilation.ts';
import { route } from '#server/context.ts';
import {
  applyRegrade,
  listRegradableAptitudes,
  previewRegrade,
  readRegrade,
} from '#server/features/grading/regrade/actions.ts';
import { admin, signedIn, student } from '#server/platform/auth/permission.ts';
import { inSlowQueue, rateLimited } from '#server/platform/http/rate-limit.ts';
import {
  admitLateAnswers,
  previewLateAnswers,
  readAttempt,
  withdrawLateAnswers,
} from './late-answers/actions.ts';
import { locationRoutes } from './location/routes.ts';
import { readViolations, reportViolations } from './proctoring/violations.actions.ts';
import { readReceipts, verifyReceiptChain } from './receipts/actions.ts';
import { saveAnswers } from './save/actions.ts';
import { finishSection } from './sections/actions.ts';
import { readInstructions, startAttempt } from './start/actions.ts';
import { submitAttempt } from './submit/actions.ts';
import { forceSubmitAttempts } from './submit/force-submit.actions.ts';
import { readOwnTimeline, readTimeline } from './timeline/actions.ts';
import { reopenAttempts } from './timing/reopening.actions.ts';
import { previewAptitude } from './trial/actions.ts';

export const attemptRoutes = [
  ...locationRoutes,
  route(attemptContract.readInstructions).for(signedIn).to(rateLimited(readInstructions)),
  route(publicationContract.previewAptitude).for(admin).to(previewAptitude),
  route(attemptContract.startAttempt).for(student).withoutLimit.to(rateLimited(startAttempt)),
  route(attemptContract.saveAnswers).for(student).withoutLimit.to(saveAnswers),
  route(attemptContract.finishSection).for(student).withoutLimit.to(rateLimited(finishSection)),
  route(violationContract.reportViolations).for(student).to(rateLimited(reportViolations)),
  route(violationContract.readViolations).for(signedIn).to(readViolations),
  route(invigilationContract.forceSubmitAttempts).for(admin).to(forceSubmitAttempts),
  route(invigilationContract.reopenAttempts).for(admin).to(reopenAttempts),
  route(attemptContract.submitAttempt).for(student).withoutLimit.to(rateLimited(submitAttempt)),
  route(regradeContract.readRegrade).for(admin).to(readRegrade),
  route(regradeContract.previewRegrade).for(admin).to(previewRegrade),
  route(regradeContract.applyRegrade).for(admin).to(applyRegrade),
  route(regradeContract.listRegradableAptitudes).for(admin).to(listRegradableAptitudes),
  route(chainContract.readReceipts).for(student).to(inSlowQueue(readReceipts)),
  route(chainContract.verifyReceiptChain).for(admin).to(verifyReceiptChain),
  route(replayContract.readOwnTimeline).for(student).to(inSlowQueue(readOwnTimeline)),
  route(replayContract.readTimeline).for(admin).to(readTimeline),
  route(evidenceContract.readAttempt).for(admin).to(readAttempt),
  route(evidenceContract.previewLateAnswers).for(admin).to(previewLateAnswers),
  route(evidenceContract.admitLateAnswers).for(admin).to(admitLateAnswers),
  route(evidenceContract.withdrawLateAnswers).for(admin).to(withdrawLateAnswers),
];
