import * as contract from '#contract/backups.ts';
import { inArea, route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { listBackups } from './actions.ts';

export const backupRoutes = inArea('operations', [route(contract.listBackups).for(admin).to(listBackups)]);
