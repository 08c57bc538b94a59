import * as contract from '#contract/questions/generated.ts';
import { inArea, inScope, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import {
  generateQuestions,
  listQuestionTemplates,
  previewGeneratedQuestions,
  undoGeneratedQuestions,
} from './actions.ts';

export const generatedRoutes = [
  ...inArea('bank', [
    route(contract.listQuestionTemplates).for(admin).to(listQuestionTemplates),
    route(contract.generateQuestions).for(admin).to(generateQuestions),
    route(contract.undoGeneratedQuestions).for(admin).to(undoGeneratedQuestions),
  ]),
  ...inScope('bank:read', [
    route(contract.previewGeneratedQuestions).for(admin).to(previewGeneratedQuestions),
  ]),
];
