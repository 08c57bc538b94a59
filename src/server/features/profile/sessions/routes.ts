import * as contract from '#contract/profile/sessions.ts';
import { route } from '#server/context.ts';
import { signedIn } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { endOtherSessions, endSession, listSessions } from './actions.ts';

export const ownSessionRoutes = [
  route(contract.listSessions).for(signedIn).to(listSessions),
  route(contract.endSession).for(signedIn).to(rateLimited(endSession)),
  route(contract.endOtherSessions).for(signedIn).to(rateLimited(endOtherSessions)),
];
