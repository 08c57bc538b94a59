import { setPriority } from 'node:os';
import { describeFailure } from './backup-failure.ts';
import { readBackupKey } from './backup-key.ts';
import { type BackupResult, backUp } from './snapshot.ts';

// A child process of the portal, which sends a task and waits for the result.
export type BackupTask = {
  url: string;
  path: string;
  key: { backupPassphrase: string | undefined; backupKeyFile: string | undefined };
};
export type BackupTaskResult = BackupResult | { failure: string };

/** Saves of a running test come first. */
const NICENESS = 10;
const stopping = new AbortController();
process.once('disconnect', () => stopping.abort());
process.once('message', async (task: BackupTask) => {
  setPriority(NICENESS);
  const result = await run(task).catch(
    (error: unknown): BackupTaskResult => ({ failure: describeFailure(error, task.path) }),
  );
  if (process.connected) process.send?.(result, () => process.disconnect());
});
// Keeps the process alive until the task arrives.
process.channel?.ref();

async function run({ url, path, key }: BackupTask): Promise<BackupTaskResult> {
  return await backUp(url, path, {
    key: await readBackupKey(key),
    signal: stopping.signal,
    report: () => {},
  });
}
