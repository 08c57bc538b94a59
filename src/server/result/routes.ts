import * as contract from '#contract/result.ts';
import { route } from '../context.ts';
import { admin, signedIn } from '../http/permission.ts';
import { seldom } from '../security/turnstile.ts';
import { exportRankedResponses, listRankedResponses, listTheToppers, readTheResult } from './actions.ts';

export const resultRoutes = [
  route(contract.listResponses).for(admin).to(listRankedResponses),
  route(contract.exportResponses).for(admin).to(exportRankedResponses),
  route(contract.readResult).for(signedIn).to(seldom(readTheResult)),
  route(contract.listToppers).for(signedIn).to(seldom(listTheToppers)),
];
