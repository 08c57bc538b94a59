import * as contract from '#contract/profile/own-data.ts';
import { route } from '#server/context.ts';
import { signedIn } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import { exportData } from './actions.ts';

export const ownDataRoutes = [route(contract.exportData).for(signedIn).to(rateLimited(exportData))];
