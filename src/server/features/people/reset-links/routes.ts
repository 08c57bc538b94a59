import * as contract from '#contract/people/reset-links.ts';
import { route } from '#server/context.ts';
import { admin, anyone } from '#server/platform/auth/permission.ts';
import { followPasswordLink, makeResetLink, readPasswordLink } from './actions.ts';

export const resetLinkRoutes = [
  route(contract.makeResetLink).for(admin).to(makeResetLink),
  route(contract.readPasswordLink).for(anyone).to(readPasswordLink),
  route(contract.followPasswordLink).for(anyone).to(followPasswordLink),
];
