import * as distractorContract from '#contract/questions/statistics.ts';
import * as generatorContract from '#contract/questions/generated.ts';
import * as historyContract from '#contract/questions/history.ts';
import * as pictureContract from '#contract/questions/pictures.ts';
import * as questionContract from '#contract/questions/question.ts';
import * as questionExportContract from '#contract/questions/exports.ts';
import * as questionImportContract from '#contract/questions/imports.ts';
import * as stimulusContract from '#contract/questions/passages.ts';
import * as topicContract from '#contract/questions/topics.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
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
import { tellDistractors } from './statistics/actions.ts';
import { writeChosen, writeFiltered } from './exports/actions.ts';
import { drawInstances, listTheGenerators, previewInstances, undoDraw } from './generated/actions.ts';
import { findAlike, tellHistory, tellUse } from './history/actions.ts';
import {
  bringIn,
  chooseItems,
  listTheImports,
  takeBack,
  takeQuestions,
  tellImport,
  throwAway,
  writeTemplate,
} from './imports/import.actions.ts';
import { listTheItems, reviseItem } from './imports/item.actions.ts';
import { addPicture } from './pictures/actions.ts';
import { addStimulus, listTheStimuli, readTheStimulus, reviseStimulus } from './passages/actions.ts';
import {
  addTopic,
  arrangeTopics,
  changeTopic,
  dropTopic,
  joinTopics,
  listTheTopics,
} from './topics/actions.ts';

export const questionRoutes = [
  route(questionContract.listQuestions).for(admin).to(listTheQuestions),
  route(topicContract.listTopics).for(admin).to(listTheTopics),
  route(generatorContract.listGenerators).for(admin).to(listTheGenerators),
  route(generatorContract.previewGenerated).for(admin).to(previewInstances),
  route(generatorContract.drawGenerated).for(admin).to(drawInstances),
  route(generatorContract.undoGenerated).for(admin).to(undoDraw),
  route(topicContract.createTopic).for(admin).to(addTopic),
  route(topicContract.orderTopics).for(admin).to(arrangeTopics),
  route(topicContract.editTopic).for(admin).to(changeTopic),
  route(topicContract.mergeTopic).for(admin).to(joinTopics),
  route(topicContract.removeTopic).for(admin).to(dropTopic),
  route(historyContract.findSimilar).for(admin).to(findAlike),
  route(questionContract.changeStatus).for(admin).to(moveQuestions),
  route(questionContract.createQuestion).for(admin).to(addQuestion),
  route(questionContract.previewQuestion).for(admin).to(renderPreview),
  route(pictureContract.uploadPicture).for(admin).to(addPicture),
  route(stimulusContract.listStimuli).for(admin).to(listTheStimuli),
  route(stimulusContract.createStimulus).for(admin).to(addStimulus),
  route(stimulusContract.readStimulus).for(admin).to(readTheStimulus),
  route(stimulusContract.editStimulus).for(admin).to(reviseStimulus),
  route(questionExportContract.exportQuestions).for(admin).to(writeFiltered),
  route(questionExportContract.exportChosen).for(admin).to(writeChosen),
  route(questionImportContract.questionTemplate).for(admin).to(writeTemplate),
  route(questionImportContract.uploadQuestions).for(admin).to(takeQuestions),
  route(questionImportContract.listQuestionImports).for(admin).to(listTheImports),
  route(questionImportContract.readQuestionImport).for(admin).to(tellImport),
  route(questionImportContract.listImportItems).for(admin).to(listTheItems),
  route(questionImportContract.editImportItem).for(admin).to(reviseItem),
  route(questionImportContract.chooseForImport).for(admin).to(chooseItems),
  route(questionImportContract.importQuestions).for(admin).to(bringIn),
  route(questionImportContract.undoQuestionImport).for(admin).to(takeBack),
  route(questionImportContract.removeQuestionImport).for(admin).to(throwAway),
  route(questionContract.readQuestion).for(admin).to(readTheQuestion),
  route(historyContract.readHistory).for(admin).to(tellHistory),
  route(historyContract.readUse).for(admin).to(tellUse),
  route(distractorContract.readDistractors).for(admin).to(tellDistractors),
  route(questionContract.editQuestion).for(admin).to(reviseQuestion),
  route(questionContract.removeQuestion).for(admin).to(deleteOrRetireQuestion),
  route(questionContract.restoreQuestion).for(admin).to(bringQuestionBack),
];
