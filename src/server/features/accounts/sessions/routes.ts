import * as contract from '#contract/accounts/sessions.ts';
import { inArea, route } from '#server/context.ts';
import { anyone, signedIn } from '#server/platform/auth/permission.ts';
import { login, logout, verifySession } from './actions.ts';

export const sessionRoutes = [
  route(contract.login).for(anyone).countingGuesses.to(login),
  ...inArea('own', [
    route(contract.verifySession).for(signedIn).to(verifySession),
    route(contract.logout).for(signedIn).to(logout),
  ]),
];
