import * as accountContract from '#contract/accounts/account.ts';
import * as recoveryContract from '#contract/accounts/recovery.ts';
import * as blockContract from '#contract/blocks.ts';
import { route } from '#server/context.ts';
import { withConstantTime } from '#server/platform/auth/constant-time.ts';
import { anyone, signedIn } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { resetPassword, sendRecoveryCode } from './recovery/actions.ts';
import { changePassword, login, logout, register, verifySession } from './sessions/actions.ts';
import { appealBlock } from './sessions/appeal.actions.ts';

export const accountRoutes = [
  route(accountContract.login).for(anyone).countingGuesses.to(login),
  route(blockContract.appealBlock).for(anyone).countingGuesses.to(appealBlock),
  route(accountContract.register).for(anyone).to(register),
  route(accountContract.verifySession).for(signedIn).to(verifySession),
  route(accountContract.logout).for(signedIn).to(logout),
  route(accountContract.changePassword).for(signedIn).to(rateLimited(changePassword)),
  route(recoveryContract.sendRecoveryCode).for(anyone).to(withConstantTime(sendRecoveryCode)),
  route(recoveryContract.resetPassword).for(anyone).countingGuesses.to(withConstantTime(resetPassword)),
];
