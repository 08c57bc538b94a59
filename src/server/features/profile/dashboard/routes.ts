import * as contract from '#contract/profile/dashboard.ts';
import { route } from '#server/context.ts';
import { signedIn } from '#server/platform/auth/permission.ts';
import { readDashboard } from './actions.ts';

export const dashboardRoutes = [route(contract.readDashboard).for(signedIn).to(readDashboard)];
