import { exportResponses, listResponses, listToppers, readResult } from '#contract/result.ts';
import { route } from '../context.ts';
import { admin, signedIn } from '../http/permission.ts';
import { seldom } from '../security/turnstile.ts';
import { exportRankedResponses, listRankedResponses, listTheToppers, readTheResult } from './actions.ts';

export const resultRoutes = [
  route(listResponses).for(admin).to(listRankedResponses),
  route(exportResponses).for(admin).to(exportRankedResponses),
  route(readResult).for(signedIn).to(seldom(readTheResult)),
  route(listToppers).for(signedIn).to(seldom(listTheToppers)),
];
