import { readDistractors } from '#contract/distractor.ts';
import { drawGenerated, listGenerators, previewGenerated, undoGenerated } from '#contract/generator.ts';
import { findSimilar, readHistory, readUse } from '#contract/history.ts';
import { uploadPicture } from '#contract/picture.ts';
import {
  changeStatus,
  createQuestion,
  editQuestion,
  listQuestions,
  previewQuestion,
  readQuestion,
  removeQuestion,
  restoreQuestion,
} from '#contract/question.ts';
import { exportChosen, exportQuestions } from '#contract/question-export.ts';
import {
  chooseForImport,
  editImportItem,
  importQuestions,
  listImportItems,
  listQuestionImports,
  questionTemplate,
  readQuestionImport,
  removeQuestionImport,
  undoQuestionImport,
  uploadQuestions,
} from '#contract/question-import.ts';
import { createStimulus, editStimulus, listStimuli, readStimulus } from '#contract/stimulus.ts';
import { createTopic, editTopic, listTopics, mergeTopic, orderTopics, removeTopic } from '#contract/topic.ts';
import { route } from '../context.ts';
import { admin } from '../http/permission.ts';
import {
  addQuestion,
  bringQuestionBack,
  deleteOrRetireQuestion,
  listTheQuestions,
  moveQuestions,
  readTheQuestion,
  renderPreview,
  reviseQuestion,
} from './actions.ts';
import { tellDistractors } from './distractor.actions.ts';
import { writeChosen, writeFiltered } from './export.actions.ts';
import { drawInstances, listTheGenerators, previewInstances, undoDraw } from './generated.actions.ts';
import { findAlike, tellHistory, tellUse } from './history.actions.ts';
import {
  bringIn,
  chooseItems,
  listTheImports,
  takeBack,
  takeQuestions,
  tellImport,
  throwAway,
  writeTemplate,
} from './import.actions.ts';
import { listTheItems, reviseItem } from './import-item.actions.ts';
import { addPicture } from './picture.actions.ts';
import { addStimulus, listTheStimuli, readTheStimulus, reviseStimulus } from './stimulus.actions.ts';
import {
  addTopic,
  arrangeTopics,
  changeTopic,
  dropTopic,
  joinTopics,
  listTheTopics,
} from './topic.actions.ts';

export const questionRoutes = [
  route(listQuestions).for(admin).to(listTheQuestions),
  route(listTopics).for(admin).to(listTheTopics),
  route(listGenerators).for(admin).to(listTheGenerators),
  route(previewGenerated).for(admin).to(previewInstances),
  route(drawGenerated).for(admin).to(drawInstances),
  route(undoGenerated).for(admin).to(undoDraw),
  route(createTopic).for(admin).to(addTopic),
  route(orderTopics).for(admin).to(arrangeTopics),
  route(editTopic).for(admin).to(changeTopic),
  route(mergeTopic).for(admin).to(joinTopics),
  route(removeTopic).for(admin).to(dropTopic),
  route(findSimilar).for(admin).to(findAlike),
  route(changeStatus).for(admin).to(moveQuestions),
  route(createQuestion).for(admin).to(addQuestion),
  route(previewQuestion).for(admin).to(renderPreview),
  route(uploadPicture).for(admin).to(addPicture),
  route(listStimuli).for(admin).to(listTheStimuli),
  route(createStimulus).for(admin).to(addStimulus),
  route(readStimulus).for(admin).to(readTheStimulus),
  route(editStimulus).for(admin).to(reviseStimulus),
  route(exportQuestions).for(admin).to(writeFiltered),
  route(exportChosen).for(admin).to(writeChosen),
  route(questionTemplate).for(admin).to(writeTemplate),
  route(uploadQuestions).for(admin).to(takeQuestions),
  route(listQuestionImports).for(admin).to(listTheImports),
  route(readQuestionImport).for(admin).to(tellImport),
  route(listImportItems).for(admin).to(listTheItems),
  route(editImportItem).for(admin).to(reviseItem),
  route(chooseForImport).for(admin).to(chooseItems),
  route(importQuestions).for(admin).to(bringIn),
  route(undoQuestionImport).for(admin).to(takeBack),
  route(removeQuestionImport).for(admin).to(throwAway),
  route(readQuestion).for(admin).to(readTheQuestion),
  route(readHistory).for(admin).to(tellHistory),
  route(readUse).for(admin).to(tellUse),
  route(readDistractors).for(admin).to(tellDistractors),
  route(editQuestion).for(admin).to(reviseQuestion),
  route(removeQuestion).for(admin).to(deleteOrRetireQuestion),
  route(restoreQuestion).for(admin).to(bringQuestionBack),
];
