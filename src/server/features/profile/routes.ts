import * as erasureContract from '#contract/profile/erasure.ts';
import * as exportContract from '#contract/profile/own-data.ts';
import * as profileContract from '#contract/profile/profile.ts';
import { route } from '#server/context.ts';
import { admin, anyone, signedIn } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { editProfile, readProfile } from './actions.ts';
import { readPicture, removeAvatar, updateAvatar } from './avatar/actions.ts';
import {
  carryOutErasure,
  declineErasure,
  listErasures,
  readErasure,
  requestErasure,
  withdrawErasure,
} from './erasure/actions.ts';
import { cancelMailChange, removeMail, requestMailChange, verifyMail } from './mail-address/actions.ts';
import { exportData } from './own-data/actions.ts';
import { endOtherSessions, endSession, listSessions } from './sessions/actions.ts';

export const profileRoutes = [
  route(profileContract.readProfile).for(signedIn).to(readProfile),
  route(profileContract.editProfile).for(signedIn).to(rateLimited(editProfile)),
  route(profileContract.requestMailChange).for(signedIn).to(rateLimited(requestMailChange)),
  route(profileContract.verifyMail).for(signedIn).to(verifyMail),
  route(profileContract.cancelMailChange).for(signedIn).to(rateLimited(cancelMailChange)),
  route(profileContract.removeMail).for(signedIn).to(rateLimited(removeMail)),
  route(profileContract.updateAvatar).for(signedIn).to(updateAvatar),
  route(profileContract.removeAvatar).for(signedIn).to(rateLimited(removeAvatar)),
  // An <img> sends no token; who has the address has seen the picture.
  route(profileContract.readPicture).for(anyone).to(readPicture),
  route(profileContract.listSessions).for(signedIn).to(listSessions),
  route(profileContract.endSession).for(signedIn).to(rateLimited(endSession)),
  route(profileContract.endOtherSessions).for(signedIn).to(rateLimited(endOtherSessions)),
  route(exportContract.exportData).for(signedIn).to(rateLimited(exportData)),
  route(erasureContract.readErasure).for(signedIn).to(readErasure),
  route(erasureContract.requestErasure).for(signedIn).to(rateLimited(requestErasure)),
  route(erasureContract.withdrawErasure).for(signedIn).to(rateLimited(withdrawErasure)),
  route(erasureContract.listErasures).for(admin).to(listErasures),
  route(erasureContract.carryOutErasure).for(admin).to(carryOutErasure),
  route(erasureContract.declineErasure).for(admin).to(declineErasure),
];
