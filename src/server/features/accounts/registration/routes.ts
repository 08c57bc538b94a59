import * as contract from '#contract/accounts/registration.ts';
import { inArea, route } from '#server/context.ts';
import { admin, anyone } from '#server/platform/auth/permission.ts';
import { register, setRegistrationMode } from './actions.ts';

export const registrationRoutes = [
  route(contract.register).for(anyone).to(register),
  ...inArea('people', [route(contract.setRegistrationMode).for(admin).to(setRegistrationMode)]),
];
