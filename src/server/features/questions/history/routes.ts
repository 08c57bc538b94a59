import * as contract from '#contract/questions/history.ts';
import { inArea, inScope, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { findSimilarQuestions, readQuestionHistory, readQuestionUse } from './actions.ts';

export const historyRoutes = [
  ...inArea('bank', [
    route(contract.readQuestionHistory).for(admin).to(readQuestionHistory),
    route(contract.readQuestionUse).for(admin).to(readQuestionUse),
  ]),
  ...inScope('bank:read', [route(contract.findSimilarQuestions).for(admin).to(findSimilarQuestions)]),
];
