import * as contract from '#contract/dashboard.ts';
import { route } from '../context.ts';
import { signedIn } from '../http/permission.ts';
import { tellDashboard } from './actions.ts';

export const dashboardRoutes = [route(contract.readDashboard).for(signedIn).to(tellDashboard)];
