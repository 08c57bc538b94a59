import * as contract from '#contract/questions/question.ts';
import { inArea, inScope, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import {
  changeQuestionStatus,
  createQuestion,
  editQuestion,
  listQuestions,
  previewText,
  readQuestion,
  removeQuestion,
  reserveQuestions,
  restoreQuestion,
} from './actions.ts';
import { coverageRoutes } from './coverage/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { generatedRoutes } from './generated/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { passageRoutes } from './passages/routes.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { quarantineRoutes } from './quarantine/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { topicRoutes } from './topics/routes.ts';

export const questionRoutes = inArea('bank', [
  route(contract.listQuestions).for(admin).to(listQuestions),
  route(contract.createQuestion).for(admin).to(createQuestion),
  route(contract.readQuestion).for(admin).to(readQuestion),
  route(contract.editQuestion).for(admin).to(editQuestion),
  route(contract.removeQuestion).for(admin).to(removeQuestion),
  route(contract.restoreQuestion).for(admin).to(restoreQuestion),
  route(contract.changeQuestionStatus).for(admin).to(changeQuestionStatus),
  route(contract.reserveQuestions).for(admin).to(reserveQuestions),
  ...inScope('bank:read', [route(contract.previewText).for(admin).to(previewText)]),
  ...exportRoutes,
  ...generatedRoutes,
  ...historyRoutes,
  ...importRoutes,
  ...passageRoutes,
  ...pictureRoutes,
  ...quarantineRoutes,
  ...reportRoutes,
  ...topicRoutes,
  ...coverageRoutes,
]);
