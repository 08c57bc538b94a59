import * as contract from '#contract/practice.ts';
import { route } from '#server/context.ts';
import { signedIn } from '#server/platform/auth/permission.ts';
import { seldom } from '#server/platform/http/rate-limit.ts';
import { checkTheAnswer, tellPractice } from './actions.ts';

export const practiceRoutes = [
  route(contract.readPractice).for(signedIn).to(seldom(tellPractice)),
  route(contract.checkPractised).for(signedIn).to(seldom(checkTheAnswer)),
];
