import { exportAudit, listAudit } from '#contract/audit.ts';
import { route } from '../context.ts';
import { admin } from '../http/permission.ts';
import { exportTheLog, listTheLog } from './actions.ts';

export const auditingRoutes = [
  route(listAudit).for(admin).to(listTheLog),
  route(exportAudit).for(admin).to(exportTheLog),
];
