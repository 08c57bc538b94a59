import * as accountContract from '#contract/account.ts';
import * as blockContract from '#contract/block.ts';
import * as recoveryContract from '#contract/recovery.ts';
import { route } from '../context.ts';
import { anyone, signedIn } from '../http/permission.ts';
import { atOnePace } from '../security/pace.ts';
import { seldom } from '../security/turnstile.ts';
import { replacePassword, signIn, signOut, signUp, tellSession } from './actions.ts';
import { takeAppeal } from './appeal.actions.ts';
import { resetPassword, sendCode } from './recovery.actions.ts';

export const accountRoutes = [
  route(accountContract.login).for(anyone).countingGuesses.to(signIn),
  route(blockContract.appeal).for(anyone).countingGuesses.to(takeAppeal),
  route(accountContract.register).for(anyone).to(signUp),
  route(accountContract.verifySession).for(signedIn).to(tellSession),
  route(accountContract.logout).for(signedIn).to(signOut),
  route(accountContract.changePassword).for(signedIn).to(seldom(replacePassword)),
  route(recoveryContract.generateOtp).for(anyone).to(atOnePace(sendCode)),
  route(recoveryContract.forgotPassword).for(anyone).countingGuesses.to(atOnePace(resetPassword)),
];
