import * as passkeys from '#contract/accounts/passkeys.ts';
import * as contract from '#contract/accounts/second-factor.ts';
import { inArea, route } from '#server/context.ts';
import { admin, anyone, enrollingAdmin } from '#server/platform/auth/permission.ts';
import {
  confirmTotp,
  readSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  resetSecondFactor,
  startTotp,
} from './actions.ts';
import {
  addPasskey,
  challengePasskey,
  passByPasskey,
  removePasskey,
  startPasskey,
} from './passkey.actions.ts';
import { passSecondFactor } from './sign-in.actions.ts';

export const secondFactorRoutes = [
  route(contract.passSecondFactor).for(anyone).countingGuesses.to(passSecondFactor),
  route(passkeys.challengePasskey).for(anyone).to(challengePasskey),
  route(passkeys.passByPasskey).for(anyone).countingGuesses.to(passByPasskey),
  ...inArea('own', [
    route(contract.readSecondFactor).for(enrollingAdmin).to(readSecondFactor),
    route(contract.startTotp).for(enrollingAdmin).to(startTotp),
    route(contract.confirmTotp).for(enrollingAdmin).to(confirmTotp),
    route(passkeys.startPasskey).for(enrollingAdmin).to(startPasskey),
    route(passkeys.addPasskey).for(enrollingAdmin).to(addPasskey),
    route(passkeys.removePasskey).for(admin).to(removePasskey),
    route(contract.removeTotp).for(admin).to(removeTotp),
    route(contract.renewRecoveryCodes).for(admin).to(renewRecoveryCodes),
  ]),
  route(contract.resetSecondFactor).for(admin).to(resetSecondFactor),
];
