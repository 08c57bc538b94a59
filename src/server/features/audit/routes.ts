import * as contract from '#contract/audit.ts';
import { inArea, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { exportAuditEntries, listAuditEntries } from './actions.ts';

export const auditRoutes = inArea('operations', [
  route(contract.listAuditEntries).for(admin).to(listAuditEntries),
  route(contract.exportAuditEntries).for(admin).to(exportAuditEntries),
]);
