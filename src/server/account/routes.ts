import { changePassword, login, logout, register, verifySession } from '#contract/account.ts';
import { anyone, signedIn } from '../http/permission.ts';
import { route } from '../http/route.ts';
import { replacePassword, signIn, signOut, signUp, tellSession } from './actions.ts';

export const accountRoutes = [
  route(login).for(anyone).to(signIn),
  route(register).for(anyone).to(signUp),
  route(verifySession).for(signedIn).to(tellSession),
  route(logout).for(signedIn).to(signOut),
  route(changePassword).for(signedIn).to(replacePassword),
];
