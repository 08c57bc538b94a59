import * as contract from '#contract/results/achievers.ts';
import { route } from '#server/context.ts';
import { signedIn } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { listNeighbours, listToppers } from './actions.ts';

export const achieverRoutes = [
  route(contract.listToppers).for(signedIn).to(rateLimited(listToppers)),
  route(contract.listNeighbours).for(signedIn).to(rateLimited(listNeighbours)),
];
