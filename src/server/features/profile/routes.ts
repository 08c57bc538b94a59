import * as contract from '#contract/profile/profile.ts';
import { inArea, route } from '#server/context.ts';
import { signedIn } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { editProfile, editVisibility, readProfile } from './actions.ts';
import { activityRoutes } from './activity/routes.ts';
import { avatarRoutes } from './avatar/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { erasureRoutes } from './erasure/routes.ts';
import { mailAddressRoutes } from './mail-address/routes.ts';
import { ownDataRoutes } from './own-data/routes.ts';
import { passwordRoutes } from './password/routes.ts';
import { ownSessionRoutes } from './sessions/routes.ts';

export const profileRoutes = [
  ...inArea('own', [
    route(contract.readProfile).for(signedIn).to(readProfile),
    route(contract.editProfile).for(signedIn).to(rateLimited(editProfile)),
    route(contract.editVisibility).for(signedIn).to(rateLimited(editVisibility)),
    ...passwordRoutes,
    ...mailAddressRoutes,
    ...avatarRoutes,
    ...ownSessionRoutes,
    ...dashboardRoutes,
    ...activityRoutes,
    ...ownDataRoutes,
  ]),
  ...erasureRoutes,
];
