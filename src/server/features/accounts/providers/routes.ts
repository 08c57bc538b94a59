import * as contract from '#contract/accounts/providers.ts';
import { inArea, route } from '#server/context.ts';
import { admin, anyone } from '#server/platform/auth/permission.ts';
import {
  finishProviderSignIn,
  listOwnProviderLinks,
  startProviderLink,
  startProviderSignIn,
  unlinkProvider,
} from './actions.ts';

export const providerRoutes = [
  route(contract.startProviderSignIn).for(anyone).to(startProviderSignIn),
  route(contract.finishProviderSignIn).for(anyone).to(finishProviderSignIn),
  ...inArea('own', [
    route(contract.startProviderLink).for(admin).to(startProviderLink),
    route(contract.listOwnProviderLinks).for(admin).to(listOwnProviderLinks),
  ]),
  route(contract.unlinkProvider).for(admin).to(unlinkProvider),
];
