import * as contract from '#contract/accounts/sessions.ts';
import { inArea, route } from '#server/context.ts';
import { anyone, enrollingUser } from '#server/platform/auth/permission.ts';
import { login, logout, verifySession } from './actions.ts';

export const sessionRoutes = [
  route(contract.login).for(anyone).countingGuesses.to(login),
  ...inArea('own', [
    route(contract.verifySession).for(enrollingUser).to(verifySession),
    route(contract.logout).for(enrollingUser).to(logout),
  ]),
];
