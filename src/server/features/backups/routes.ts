import * as contract from '#contract/backups.ts';
import { route } from '#server/context.ts';
import { admin } from '#server/platform/auth/permission.ts';
import { listBackups } from './actions.ts';

export const backupRoutes = [route(contract.listBackups).for(admin).to(listBackups)];
