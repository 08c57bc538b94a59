import * as questionExportContract from '#contract/questions/exports.ts';
import * as generatorContract from '#contract/questions/generated.ts';
import * as historyContract from '#contract/questions/history.ts';
import * as questionImportContract from '#contract/questions/imports.ts';
import * as stimulusContract from '#contract/questions/passages.ts';
import * as pictureContract from '#contract/questions/pictures.ts';
import * as questionContract from '#contract/questions/question.ts';
import * as distractorContract from '#contract/questions/statistics.ts';
import * as topicContract from '#contract/questions/topics.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import {
  changeQuestionStatus,
  createQuestion,
  editQuestion,
  listQuestions,
  previewText,
  readQuestion,
  removeQuestion,
  restoreQuestion,
} from './actions.ts';
import { exportQuestions, exportSelectedQuestions } from './exports/actions.ts';
import {
  generateQuestions,
  listQuestionTemplates,
  previewGeneratedQuestions,
  undoGeneratedQuestions,
} from './generated/actions.ts';
import { findSimilarQuestions, readQuestionHistory, readQuestionUse } from './history/actions.ts';
import {
  bulkEditQuestionImportItems,
  downloadQuestionImportTemplate,
  importQuestions,
  listQuestionImports,
  readQuestionImport,
  removeQuestionImport,
  undoQuestionImport,
  uploadQuestionFile,
} from './imports/import.actions.ts';
import { editQuestionImportItem, listQuestionImportItems } from './imports/item.actions.ts';
import { createPassage, editPassage, listPassages, readPassage } from './passages/actions.ts';
import { uploadQuestionPicture } from './pictures/actions.ts';
import { readDistractorAnalysis } from './statistics/actions.ts';
import {
  createTopic,
  editTopic,
  listTopics,
  mergeTopic,
  orderTopics,
  removeTopic,
} from './topics/actions.ts';

export const questionRoutes = [
  route(questionContract.listQuestions).for(admin).to(listQuestions),
  route(topicContract.listTopics).for(admin).to(listTopics),
  route(generatorContract.listQuestionTemplates).for(admin).to(listQuestionTemplates),
  route(generatorContract.previewGeneratedQuestions).for(admin).to(previewGeneratedQuestions),
  route(generatorContract.generateQuestions).for(admin).to(generateQuestions),
  route(generatorContract.undoGeneratedQuestions).for(admin).to(undoGeneratedQuestions),
  route(topicContract.createTopic).for(admin).to(createTopic),
  route(topicContract.orderTopics).for(admin).to(orderTopics),
  route(topicContract.editTopic).for(admin).to(editTopic),
  route(topicContract.mergeTopic).for(admin).to(mergeTopic),
  route(topicContract.removeTopic).for(admin).to(removeTopic),
  route(historyContract.findSimilarQuestions).for(admin).to(findSimilarQuestions),
  route(questionContract.changeQuestionStatus).for(admin).to(changeQuestionStatus),
  route(questionContract.createQuestion).for(admin).to(createQuestion),
  route(questionContract.previewText).for(admin).to(previewText),
  route(pictureContract.uploadQuestionPicture).for(admin).to(uploadQuestionPicture),
  route(stimulusContract.listPassages).for(admin).to(listPassages),
  route(stimulusContract.createPassage).for(admin).to(createPassage),
  route(stimulusContract.readPassage).for(admin).to(readPassage),
  route(stimulusContract.editPassage).for(admin).to(editPassage),
  route(questionExportContract.exportQuestions).for(admin).to(exportQuestions),
  route(questionExportContract.exportSelectedQuestions).for(admin).to(exportSelectedQuestions),
  route(questionImportContract.downloadQuestionImportTemplate).for(admin).to(downloadQuestionImportTemplate),
  route(questionImportContract.uploadQuestionFile).for(admin).to(uploadQuestionFile),
  route(questionImportContract.listQuestionImports).for(admin).to(listQuestionImports),
  route(questionImportContract.readQuestionImport).for(admin).to(readQuestionImport),
  route(questionImportContract.listQuestionImportItems).for(admin).to(listQuestionImportItems),
  route(questionImportContract.editQuestionImportItem).for(admin).to(editQuestionImportItem),
  route(questionImportContract.bulkEditQuestionImportItems).for(admin).to(bulkEditQuestionImportItems),
  route(questionImportContract.importQuestions).for(admin).to(importQuestions),
  route(questionImportContract.undoQuestionImport).for(admin).to(undoQuestionImport),
  route(questionImportContract.removeQuestionImport).for(admin).to(removeQuestionImport),
  route(questionContract.readQuestion).for(admin).to(readQuestion),
  route(historyContract.readQuestionHistory).for(admin).to(readQuestionHistory),
  route(historyContract.readQuestionUse).for(admin).to(readQuestionUse),
  route(distractorContract.readDistractorAnalysis).for(admin).to(readDistractorAnalysis),
  route(questionContract.editQuestion).for(admin).to(editQuestion),
  route(questionContract.removeQuestion).for(admin).to(removeQuestion),
  route(questionContract.restoreQuestion).for(admin).to(restoreQuestion),
];
