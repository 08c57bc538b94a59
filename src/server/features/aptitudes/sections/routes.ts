import * as contract from '#contract/aptitudes/sections.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { arrangeQuestions, arrangeSections } from './actions.ts';

export const sectionRoutes = [
  route(contract.arrangeSections).for(admin).to(arrangeSections),
  route(contract.arrangeQuestions).for(admin).to(arrangeQuestions),
];
