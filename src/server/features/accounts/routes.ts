import * as blockContract from '#contract/accounts/block-appeal.ts';
import * as recoveryContract from '#contract/accounts/recovery.ts';
import * as registrationContract from '#contract/accounts/registration.ts';
import * as sessionsContract from '#contract/accounts/sessions.ts';
import * as passwordContract from '#contract/profile/password.ts';
import { route } from '#server/context.ts';
import { withConstantTime } from '#server/platform/auth/constant-time.ts';
import { anyone, signedIn } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { resetPassword, sendRecoveryCode } from './recovery/actions.ts';
import { changePassword, login, logout, register, verifySession } from './sessions/actions.ts';
import { appealBlock } from './sessions/appeal.actions.ts';

export const accountRoutes = [
  route(sessionsContract.login).for(anyone).countingGuesses.to(login),
  route(blockContract.appealBlock).for(anyone).countingGuesses.to(appealBlock),
  route(registrationContract.register).for(anyone).to(register),
  route(sessionsContract.verifySession).for(signedIn).to(verifySession),
  route(sessionsContract.logout).for(signedIn).to(logout),
  route(passwordContract.changePassword).for(signedIn).to(rateLimited(changePassword)),
  route(recoveryContract.sendRecoveryCode).for(anyone).to(withConstantTime(sendRecoveryCode)),
  route(recoveryContract.resetPassword).for(anyone).countingGuesses.to(withConstantTime(resetPassword)),
];
