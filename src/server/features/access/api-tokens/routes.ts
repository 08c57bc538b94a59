import * as contract from '#contract/access/api-tokens.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './actions.ts';

export const apiTokenRoutes = [
  route(contract.listApiTokens).for(admin).to(listApiTokens),
  route(contract.createApiToken).for(admin).to(createApiToken),
  route(contract.revokeApiToken).for(admin).to(revokeApiToken),
];
