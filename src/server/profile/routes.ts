import {
  carryOutErasure,
  declineErasure,
  listErasures,
  readErasure,
  requestErasure,
  withdrawErasure,
} from '#contract/erasure.ts';
import { exportData } from '#contract/export.ts';
import {
  cancelMail,
  changeMail,
  editProfile,
  endSession,
  endSessions,
  listSessions,
  readPicture,
  readProfile,
  removeAvatar,
  removeMail,
  updateAvatar,
  verifyMail,
} from '#contract/profile.ts';
import { route } from '../context.ts';
import { admin, anyone, signedIn } from '../http/permission.ts';
import { seldom } from '../security/turnstile.ts';
import { tellProfile, updateMobile } from './actions.ts';
import {
  askForErasure,
  eraseNow,
  keepData,
  listTheErasures,
  refuseErasure,
  tellErasure,
} from './erasure.actions.ts';
import { exportOwnData } from './export.actions.ts';
import { claimMail, dropClaim, forgetMail, proveMail } from './mail.actions.ts';
import { removePicture, replacePicture, servePicture } from './picture.actions.ts';
import { endOneSession, endOtherSessions, listOwnSessions } from './session.actions.ts';

export const profileRoutes = [
  route(readProfile).for(signedIn).to(tellProfile),
  route(editProfile).for(signedIn).to(seldom(updateMobile)),
  route(changeMail).for(signedIn).to(seldom(claimMail)),
  route(verifyMail).for(signedIn).to(proveMail),
  route(cancelMail).for(signedIn).to(seldom(dropClaim)),
  route(removeMail).for(signedIn).to(seldom(forgetMail)),
  route(updateAvatar).for(signedIn).to(replacePicture),
  route(removeAvatar).for(signedIn).to(seldom(removePicture)),
  // An <img> sends no token; who has the address has seen the picture.
  route(readPicture).for(anyone).to(servePicture),
  route(listSessions).for(signedIn).to(listOwnSessions),
  route(endSession).for(signedIn).to(seldom(endOneSession)),
  route(endSessions).for(signedIn).to(seldom(endOtherSessions)),
  route(exportData).for(signedIn).to(seldom(exportOwnData)),
  route(readErasure).for(signedIn).to(tellErasure),
  route(requestErasure).for(signedIn).to(seldom(askForErasure)),
  route(withdrawErasure).for(signedIn).to(seldom(keepData)),
  route(listErasures).for(admin).to(listTheErasures),
  route(carryOutErasure).for(admin).to(eraseNow),
  route(declineErasure).for(admin).to(refuseErasure),
];
