import * as erasureContract from '#contract/profile/erasure.ts';
import * as exportContract from '#contract/profile/own-data.ts';
import * as profileContract from '#contract/profile/profile.ts';
import { route } from '#server/context.ts';
import { admin, anyone, signedIn } from '#server/platform/auth/permission.ts';
import { seldom } from '#server/platform/http/rate-limit.ts';
import { tellProfile, updateMobile } from './actions.ts';
import {
  askForErasure,
  eraseNow,
  keepData,
  listTheErasures,
  refuseErasure,
  tellErasure,
} from './erasure/actions.ts';
import { exportOwnData } from './own-data/actions.ts';
import { claimMail, dropClaim, forgetMail, proveMail } from './mail-address/actions.ts';
import { removePicture, replacePicture, servePicture } from './avatar/actions.ts';
import { endOneSession, endOtherSessions, listOwnSessions } from './sessions/actions.ts';

export const profileRoutes = [
  route(profileContract.readProfile).for(signedIn).to(tellProfile),
  route(profileContract.editProfile).for(signedIn).to(seldom(updateMobile)),
  route(profileContract.changeMail).for(signedIn).to(seldom(claimMail)),
  route(profileContract.verifyMail).for(signedIn).to(proveMail),
  route(profileContract.cancelMail).for(signedIn).to(seldom(dropClaim)),
  route(profileContract.removeMail).for(signedIn).to(seldom(forgetMail)),
  route(profileContract.updateAvatar).for(signedIn).to(replacePicture),
  route(profileContract.removeAvatar).for(signedIn).to(seldom(removePicture)),
  // An <img> sends no token; who has the address has seen the picture.
  route(profileContract.readPicture).for(anyone).to(servePicture),
  route(profileContract.listSessions).for(signedIn).to(listOwnSessions),
  route(profileContract.endSession).for(signedIn).to(seldom(endOneSession)),
  route(profileContract.endSessions).for(signedIn).to(seldom(endOtherSessions)),
  route(exportContract.exportData).for(signedIn).to(seldom(exportOwnData)),
  route(erasureContract.readErasure).for(signedIn).to(tellErasure),
  route(erasureContract.requestErasure).for(signedIn).to(seldom(askForErasure)),
  route(erasureContract.withdrawErasure).for(signedIn).to(seldom(keepData)),
  route(erasureContract.listErasures).for(admin).to(listTheErasures),
  route(erasureContract.carryOutErasure).for(admin).to(eraseNow),
  route(erasureContract.declineErasure).for(admin).to(refuseErasure),
];
