import * as contract from '#contract/profile/avatar.ts';
import { route } from '#server/context.ts';
import { anyone, signedIn } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { readPicture, removeAvatar, updateAvatar } from './actions.ts';

export const avatarRoutes = [
  route(contract.updateAvatar).for(signedIn).to(updateAvatar),
  route(contract.removeAvatar).for(signedIn).to(rateLimited(removeAvatar)),
  // An <img> sends no token. The address is a hash, so only people who were shown the picture know it.
  route(contract.readPicture).for(anyone).to(readPicture),
];
