import * as contract from '#contract/audit.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { exportTheLog, listTheLog } from './actions.ts';

export const auditingRoutes = [
  route(contract.listAudit).for(admin).to(listTheLog),
  route(contract.exportAudit).for(admin).to(exportTheLog),
];
