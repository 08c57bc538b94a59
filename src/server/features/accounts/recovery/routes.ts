import * as contract from '#contract/accounts/recovery.ts';
import { route } from '#server/context.ts';
import { withConstantTime } from '#server/platform/auth/constant-time.ts';
import { anyone } from '#server/platform/auth/permission.ts';
import { resetPassword, sendRecoveryCode } from './actions.ts';

export const recoveryRoutes = [
  route(contract.sendRecoveryCode).for(anyone).to(withConstantTime(sendRecoveryCode)),
  route(contract.resetPassword).for(anyone).countingGuesses.to(withConstantTime(resetPassword)),
];
