import * as contract from '#contract/results.ts';
import { route } from '#server/context.ts';
import { admin, signedIn } from '#server/platform/auth/permission.ts';
import { seldom } from '#server/platform/http/rate-limit.ts';
import { exportRankedResponses, listRankedResponses, listTheToppers, readTheResult } from './actions.ts';

export const resultRoutes = [
  route(contract.listResponses).for(admin).to(listRankedResponses),
  route(contract.exportResponses).for(admin).to(exportRankedResponses),
  route(contract.readResult).for(signedIn).to(seldom(readTheResult)),
  route(contract.listToppers).for(signedIn).to(seldom(listTheToppers)),
];
