import * as avatarContract from '#contract/profile/avatar.ts';
import * as erasureContract from '#contract/profile/erasure.ts';
import * as mailAddressContract from '#contract/profile/mail-address.ts';
import * as exportContract from '#contract/profile/own-data.ts';
import * as profileContract from '#contract/profile/profile.ts';
import * as sessionsContract from '#contract/profile/sessions.ts';
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
  route(mailAddressContract.requestMailChange).for(signedIn).to(rateLimited(requestMailChange)),
  route(mailAddressContract.verifyMail).for(signedIn).to(verifyMail),
  route(mailAddressContract.cancelMailChange).for(signedIn).to(rateLimited(cancelMailChange)),
  route(mailAddressContract.removeMail).for(signedIn).to(rateLimited(removeMail)),
  route(avatarContract.updateAvatar).for(signedIn).to(updateAvatar),
  route(avatarContract.removeAvatar).for(signedIn).to(rateLimited(removeAvatar)),
  // An <img> sends no token; who has the address has seen the picture.
  route(avatarContract.readPicture).for(anyone).to(readPicture),
  route(sessionsContract.listSessions).for(signedIn).to(listSessions),
  route(sessionsContract.endSession).for(signedIn).to(rateLimited(endSession)),
  route(sessionsContract.endOtherSessions).for(signedIn).to(rateLimited(endOtherSessions)),
  route(exportContract.exportData).for(signedIn).to(rateLimited(exportData)),
  route(erasureContract.readErasure).for(signedIn).to(readErasure),
  route(erasureContract.requestErasure).for(signedIn).to(rateLimited(requestErasure)),
  route(erasureContract.withdrawErasure).for(signedIn).to(rateLimited(withdrawErasure)),
  route(erasureContract.listErasures).for(admin).to(listErasures),
  route(erasureContract.carryOutErasure).for(admin).to(carryOutErasure),
  route(erasureContract.declineErasure).for(admin).to(declineErasure),
];
