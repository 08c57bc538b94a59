import * as contract from '#contract/questions/imports.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import {
  bulkEditQuestionImportItems,
  downloadQuestionImportTemplate,
  importQuestions,
  listQuestionImports,
  readQuestionImport,
  removeQuestionImport,
  undoQuestionImport,
  uploadQuestionFile,
} from './import.actions.ts';
import { editQuestionImportItem, listQuestionImportItems } from './item.actions.ts';

export const importRoutes = [
  route(contract.downloadQuestionImportTemplate).for(admin).to(downloadQuestionImportTemplate),
  route(contract.uploadQuestionFile).for(admin).to(uploadQuestionFile),
  route(contract.listQuestionImports).for(admin).to(listQuestionImports),
  route(contract.readQuestionImport).for(admin).to(readQuestionImport),
  route(contract.listQuestionImportItems).for(admin).to(listQuestionImportItems),
  route(contract.editQuestionImportItem).for(admin).to(editQuestionImportItem),
  route(contract.bulkEditQuestionImportItems).for(admin).to(bulkEditQuestionImportItems),
  route(contract.importQuestions).for(admin).to(importQuestions),
  route(contract.undoQuestionImport).for(admin).to(undoQuestionImport),
  route(contract.removeQuestionImport).for(admin).to(removeQuestionImport),
];
