import * as contract from '#contract/profile/password.ts';
import { route } from '#server/context.ts';
import { signedIn } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { changePassword } from './actions.ts';

export const passwordRoutes = [route(contract.changePassword).for(signedIn).to(rateLimited(changePassword))];
