import { changePassword, login, logout, register, verifySession } from '#contract/account.ts';
import { appeal } from '#contract/block.ts';
import { forgotPassword, generateOtp } from '#contract/recovery.ts';
import { route } from '../context.ts';
import { anyone, signedIn } from '../http/permission.ts';
import { atOnePace } from '../security/pace.ts';
import { seldom } from '../security/turnstile.ts';
import { replacePassword, signIn, signOut, signUp, tellSession } from './actions.ts';
import { takeAppeal } from './appeal.actions.ts';
import { resetPassword, sendCode } from './recovery.actions.ts';

export const accountRoutes = [
  route(login).for(anyone).countingGuesses.to(signIn),
  route(appeal).for(anyone).countingGuesses.to(takeAppeal),
  route(register).for(anyone).to(signUp),
  route(verifySession).for(signedIn).to(tellSession),
  route(logout).for(signedIn).to(signOut),
  route(changePassword).for(signedIn).to(seldom(replacePassword)),
  route(generateOtp).for(anyone).to(atOnePace(sendCode)),
  route(forgotPassword).for(anyone).countingGuesses.to(atOnePace(resetPassword)),
];
