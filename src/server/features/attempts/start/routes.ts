import * as contract from '#contract/attempts/start.ts';
import { inArea, route } from '#server/context.ts';
import { signedIn, student } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { readInstructions, startAttempt } from './actions.ts';

export const startRoutes = inArea('own', [
  route(contract.readInstructions).for(signedIn).to(rateLimited(readInstructions)),
  route(contract.startAttempt).for(student).withoutLimit.to(rateLimited(startAttempt)),
]);
