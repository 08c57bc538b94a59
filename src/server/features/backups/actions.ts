import type * as contract from '#contract/backups.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { isBackupOverdue, listBackupRows } from './queries.ts';

export async function listBackups({ db, config }: Call<typeof contract.listBackups, CurrentUser>) {
  return {
    folder: config.backupFolder ?? null,
    overdue: await isBackupOverdue(db),
    results: await listBackupRows(db),
  };
}
