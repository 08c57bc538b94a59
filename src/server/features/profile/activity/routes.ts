import * as contract from '#contract/profile/activity.ts';
import { route } from '#server/context.ts';
import { signedIn } from '#server/platform/auth/permission.ts';
import { readActivity } from './actions.ts';

export const activityRoutes = [route(contract.readActivity).for(signedIn).to(readActivity)];
