import { readDashboard } from '#contract/dashboard.ts';
import { route } from '../context.ts';
import { signedIn } from '../http/permission.ts';
import { tellDashboard } from './actions.ts';

export const dashboardRoutes = [route(readDashboard).for(signedIn).to(tellDashboard)];
