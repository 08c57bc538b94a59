import * as contract from '#contract/questions/exports.ts';
import { inScope, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { exportQuestions, exportSelectedQuestions } from './actions.ts';

export const exportRoutes = [
  ...inScope('bank:read', [
    route(contract.exportQuestions).for(admin).to(exportQuestions),
    route(contract.exportSelectedQuestions).for(admin).to(exportSelectedQuestions),
  ]),
];
