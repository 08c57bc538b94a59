import * as contract from '#contract/overview.ts';
import { inArea, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { readOverview, sendTestMail } from './actions.ts';

export const overviewRoutes = [
  ...inArea('operations', [route(contract.readOverview).for(admin).to(readOverview)]),
  route(contract.sendTestMail).for(admin).to(sendTestMail),
];
