import * as contract from '#contract/audit.ts';
import { route } from '../context.ts';
import { admin } from '../http/permission.ts';
import { exportTheLog, listTheLog } from './actions.ts';

export const auditingRoutes = [
  route(contract.listAudit).for(admin).to(listTheLog),
  route(contract.exportAudit).for(admin).to(exportTheLog),
];
