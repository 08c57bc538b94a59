import * as publicationContract from '#contract/aptitudes/publication.ts';
import * as attemptContract from '#contract/attempts/attempt.ts';
import * as submitContract from '#contract/attempts/submit.ts';
import * as timingContract from '#contract/attempts/timing.ts';
import * as regradeContract from '#contract/grading/regrade.ts';
import { route } from '#server/context.ts';
import {
  applyRegrade,
  listRegradableAptitudes,
  previewRegrade,
  readRegrade,
} from '#server/features/grading/regrade/actions.ts';
import { admin, signedIn, student } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { lateAnswerRoutes } from './late-answers/routes.ts';
import { locationRoutes } from './location/routes.ts';
import { proctoringRoutes } from './proctoring/routes.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { saveRoutes } from './save/routes.ts';
import { finishSection } from './sections/actions.ts';
import { readInstructions, startAttempt } from './start/actions.ts';
import { submitAttempt } from './submit/actions.ts';
import { forceSubmitAttempts } from './submit/force-submit.actions.ts';
import { timelineRoutes } from './timeline/routes.ts';
import { reopenAttempts } from './timing/reopening.actions.ts';
import { previewAptitude } from './trial/actions.ts';

export const attemptRoutes = [
  ...locationRoutes,
  ...saveRoutes,
  ...receiptRoutes,
  ...lateAnswerRoutes,
  ...timelineRoutes,
  ...proctoringRoutes,
  route(attemptContract.readInstructions).for(signedIn).to(rateLimited(readInstructions)),
  route(publicationContract.previewAptitude).for(admin).to(previewAptitude),
  route(attemptContract.startAttempt).for(student).withoutLimit.to(rateLimited(startAttempt)),
  route(attemptContract.finishSection).for(student).withoutLimit.to(rateLimited(finishSection)),
  route(submitContract.forceSubmitAttempts).for(admin).to(forceSubmitAttempts),
  route(timingContract.reopenAttempts).for(admin).to(reopenAttempts),
  route(attemptContract.submitAttempt).for(student).withoutLimit.to(rateLimited(submitAttempt)),
  route(regradeContract.readRegrade).for(admin).to(readRegrade),
  route(regradeContract.previewRegrade).for(admin).to(previewRegrade),
  route(regradeContract.applyRegrade).for(admin).to(applyRegrade),
  route(regradeContract.listRegradableAptitudes).for(admin).to(listRegradableAptitudes),
];
