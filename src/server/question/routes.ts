import {
  createQuestion,
  editQuestion,
  listQuestions,
  listTopics,
  previewQuestion,
  readQuestion,
  removeQuestion,
  restoreQuestion,
} from '#contract/question.ts';
import { admin } from '../http/permission.ts';
import { route } from '../http/route.ts';
import {
  addQuestion,
  bringQuestionBack,
  deleteOrRetireQuestion,
  listTheQuestions,
  listTheTopics,
  readTheQuestion,
  renderPreview,
  reviseQuestion,
} from './actions.ts';

export const questionRoutes = [
  route(listQuestions).for(admin).to(listTheQuestions),
  route(listTopics).for(admin).to(listTheTopics),
  route(createQuestion).for(admin).to(addQuestion),
  route(previewQuestion).for(admin).to(renderPreview),
  route(readQuestion).for(admin).to(readTheQuestion),
  route(editQuestion).for(admin).to(reviseQuestion),
  route(removeQuestion).for(admin).to(deleteOrRetireQuestion),
  route(restoreQuestion).for(admin).to(bringQuestionBack),
];
