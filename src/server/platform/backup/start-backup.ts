import { fork } from 'node:child_process';
import { join } from 'node:path';
import { backupFailure } from './backup-failure.ts';
import type { BackupTask, BackupTaskResult } from './backup-process.ts';
import type { BackupResult } from './snapshot.ts';

/** Takes a backup in a process of its own, whose memory the portal does not need afterwards. An abort ends it; it then leaves no file. */
export async function startBackup(task: BackupTask, signal?: AbortSignal): Promise<BackupResult> {
  const child = fork(join(import.meta.dirname, 'backup-process.ts'), {
    execArgv: ['--max-semi-space-size=1'],
  });
  const stop = () => child.connected && child.disconnect();
  signal?.addEventListener('abort', stop, { once: true });
  child.send(task);
  const result = await new Promise<BackupTaskResult>((resolve) => {
    child.once('message', (sent: BackupTaskResult) => resolve(sent));
    child.once('exit', () => resolve({ failure: 'The process of the backup ended before it had finished.' }));
  }).finally(() => signal?.removeEventListener('abort', stop));
  if ('failure' in result) throw backupFailure(result.failure);
  return result;
}
