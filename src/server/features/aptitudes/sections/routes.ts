import * as contract from '#contract/aptitudes/sections.ts';
import { inArea, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { arrangeQuestions, arrangeSections } from './actions.ts';

export const sectionRoutes = inArea('drafts', [
  route(contract.arrangeSections).for(admin).to(arrangeSections),
  route(contract.arrangeQuestions).for(admin).to(arrangeQuestions),
]);
