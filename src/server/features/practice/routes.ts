import * as contract from '#contract/practice.ts';
import { route } from '#server/context.ts';
import { signedIn } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { checkPracticeAnswer, readPractice } from './actions.ts';

export const practiceRoutes = [
  route(contract.readPractice).for(signedIn).to(rateLimited(readPractice)),
  route(contract.checkPracticeAnswer).for(signedIn).to(rateLimited(checkPracticeAnswer)),
];
