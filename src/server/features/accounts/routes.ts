import * as accountContract from '#contract/accounts/account.ts';
import * as blockContract from '#contract/blocks.ts';
import * as recoveryContract from '#contract/accounts/recovery.ts';
import { route } from '#server/context.ts';
import { anyone, signedIn } from '#server/platform/auth/permission.ts';
import { atOnePace } from '#server/platform/auth/constant-time.ts';
import { seldom } from '#server/platform/http/rate-limit.ts';
import { replacePassword, signIn, signOut, signUp, tellSession } from './sessions/actions.ts';
import { takeAppeal } from './sessions/appeal.actions.ts';
import { resetPassword, sendCode } from './recovery/actions.ts';

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
