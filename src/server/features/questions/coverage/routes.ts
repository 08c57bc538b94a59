import * as contract from '#contract/questions/coverage.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { readCoverage } from './actions.ts';

export const coverageRoutes = [route(contract.readCoverage).for(admin).to(readCoverage)];
