import * as contract from '#contract/results/analysis.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { exportTestAnalysis, readTestAnalysis } from './actions.ts';

export const analysisRoutes = [
  route(contract.readTestAnalysis).for(admin).to(readTestAnalysis),
  route(contract.exportTestAnalysis).for(admin).to(exportTestAnalysis),
];
