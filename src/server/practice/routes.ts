import * as contract from '#contract/practice.ts';
import { route } from '../context.ts';
import { signedIn } from '../http/permission.ts';
import { seldom } from '../security/turnstile.ts';
import { checkTheAnswer, tellPractice } from './actions.ts';

export const practiceRoutes = [
  route(contract.readPractice).for(signedIn).to(seldom(tellPractice)),
  route(contract.checkPractised).for(signedIn).to(seldom(checkTheAnswer)),
];
