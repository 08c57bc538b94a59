import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { startBackup } from '#server/platform/backup/start-backup.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { type PeriodicJob, startPeriodicJob } from '#server/platform/jobs/periodic-job.ts';
import { audit } from '../audit/log.queries.ts';
import { claimBackup, failBackup, finishBackup } from './queries.ts';
import { listExpiredBackups, nightlyFileName } from './retention.rules.ts';

const CHECK_MS = 10 * 60_000;
const FIRST_CHECK_MS = 60_000;
/** The night, in the institute's time zone; before the levels are calibrated. */
const NIGHT = { from: '01:00', to: '06:00' };

type NightlyOptions = {
  config: Config;
  /** The database for its owner. */
  ownerUrl: () => string;
  failed: (error: unknown) => unknown;
};

/** Takes a backup once a night, on one of the nodes that name a folder for it. `stop` ends a running one, which leaves no file. */
export function startNightlyBackups(db: Database, options: NightlyOptions): PeriodicJob {
  const stopping = new AbortController();
  const job = startPeriodicJob(
    async () => {
      const id = await claimBackup(db, options.config.timeZone, NIGHT);
      if (id !== undefined && !stopping.signal.aborted)
        await takeNightlyBackup(db, id, options, stopping.signal);
    },
    { every: CHECK_MS, after: FIRST_CHECK_MS, failed: options.failed },
  );
  return {
    async stop() {
      stopping.abort();
      await job.stop();
    },
  };
}

/** Takes the claimed backup, and then removes the files that are no longer kept. */
export async function takeNightlyBackup(
  db: Database,
  id: number,
  { config, ownerUrl }: Omit<NightlyOptions, 'failed'>,
  signal: AbortSignal,
): Promise<void> {
  const folder = config.backupFolder ?? '';
  const file = nightlyFileName(new Date());
  try {
    await mkdir(folder, { recursive: true });
    const { bytes, rows } = await startBackup(
      { url: ownerUrl(), path: join(folder, file), key: config },
      signal,
    );
    await transaction(db, async (tx) => {
      await finishBackup(tx, id, { file, bytes, rows });
      await audit(tx, {
        actor: null,
        action: 'backup.take',
        subject: ['backup', id],
        after: { file, bytes, rows },
      });
    });
  } catch (error) {
    await failBackup(db, id, (error as Error).message);
    throw error;
  }
  await removeExpiredBackups(folder);
}

export async function removeExpiredBackups(folder: string): Promise<void> {
  for (const name of listExpiredBackups(await readdir(folder))) await rm(join(folder, name), { force: true });
}
