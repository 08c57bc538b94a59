import * as contract from '#contract/profile/avatar.ts';
import { route } from '#server/context.ts';
import { anyone, signedIn } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { readPicture, removeAvatar, updateAvatar } from './actions.ts';

export const avatarRoutes = [
  route(contract.updateAvatar).for(signedIn).to(updateAvatar),
  route(contract.removeAvatar).for(signedIn).to(rateLimited(removeAvatar)),
  // An <img> sends no token; who has the address has seen the picture.
  route(contract.readPicture).for(anyone).to(readPicture),
];
