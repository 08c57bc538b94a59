import * as contract from '#contract/attempts/late-answers.ts';
import { inArea, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { admitLateAnswers, previewLateAnswers, readAttempt, withdrawLateAnswers } from './actions.ts';

export const lateAnswerRoutes = inArea('results', [
  route(contract.readAttempt).for(admin).to(readAttempt),
  route(contract.previewLateAnswers).for(admin).to(previewLateAnswers),
  route(contract.admitLateAnswers).for(admin).to(admitLateAnswers),
  route(contract.withdrawLateAnswers).for(admin).to(withdrawLateAnswers),
]);
