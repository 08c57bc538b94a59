import * as contract from '#contract/results.ts';
import { inArea, route } from '#server/context.ts';
import { admin, signedIn } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { absenteeRoutes } from './absentees/routes.ts';
import { achieverRoutes } from './achievers/routes.ts';
import { exportResponses, listResponses, readResult } from './actions.ts';
import { analysisRoutes } from './analysis/routes.ts';
import { distractorRoutes } from './distractors/routes.ts';
import { ownReportRoutes } from './reports/routes.ts';

export const resultRoutes = inArea('results', [
  route(contract.listResponses).for(admin).to(listResponses),
  route(contract.exportResponses).for(admin).to(exportResponses),
  route(contract.readResult).for(signedIn).to(rateLimited(readResult)),
  ...absenteeRoutes,
  ...analysisRoutes,
  ...achieverRoutes,
  ...distractorRoutes,
  ...ownReportRoutes,
]);
