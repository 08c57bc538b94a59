import { readDashboard } from '#contract/dashboard.ts';
import { signedIn } from '../http/permission.ts';
import { route } from '../http/route.ts';
import { tellDashboard } from './actions.ts';

export const dashboardRoutes = [route(readDashboard).for(signedIn).to(tellDashboard)];
