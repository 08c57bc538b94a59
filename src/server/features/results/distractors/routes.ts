import * as contract from '#contract/results/distractors.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { readDistractorAnalysis } from './actions.ts';

export const distractorRoutes = [
  route(contract.readDistractorAnalysis).for(admin).to(readDistractorAnalysis),
];
