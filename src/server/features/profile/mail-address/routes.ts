import * as contract from '#contract/profile/mail-address.ts';
import { route } from '#server/context.ts';
import { signedIn } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { cancelMailChange, removeMail, requestMailChange, verifyMail } from './actions.ts';

export const mailAddressRoutes = [
  route(contract.requestMailChange).for(signedIn).to(rateLimited(requestMailChange)),
  route(contract.verifyMail).for(signedIn).to(verifyMail),
  route(contract.cancelMailChange).for(signedIn).to(rateLimited(cancelMailChange)),
  route(contract.removeMail).for(signedIn).to(rateLimited(removeMail)),
];
