import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { backupFailure } from '#server/platform/backup/backup-failure.ts';
import { backUp, megabytes } from '#server/platform/backup/snapshot.ts';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';
import { findOwnerUrl } from '#server/platform/postgres/running.ts';
import { describeDuration, runCommand, say } from './command.ts';

// `npm run backup -- FILE` writes one snapshot of the database that the settings name, while the portal serves or while it is off.

await runCommand(
  { name: 'backup', failed: 'There is no backup.', place: ({ path }) => path },
  async ({ config, path, options }) => {
    const begun = performance.now();
    const database = await openDatabaseOf(config);
    try {
      say(`Backing up ${database.name} into ${path}`);
      const { takenAt, tables, rows, bytes } = await backUp(database.url, path, options);
      say(
        `Backed up ${rows.toLocaleString('en')} rows of ${tables} tables as of ${takenAt}: ` +
          `${megabytes(bytes)} after ${describeDuration(begun)}.`,
      );
    } finally {
      await database.stop();
    }
  },
);

/** The database for its owner. An embedded one that runs is joined; one that does not is started for the backup. */
async function openDatabaseOf(config: Config) {
  const { databaseUrl, dataFolder } = config;
  const url = findOwnerUrl(config);
  if (url)
    return {
      url,
      name: databaseUrl ? 'the external database' : `the running database of ${dataFolder}`,
      stop: async () => {},
    };
  if (!existsSync(join(dataFolder, 'postgres/PG_VERSION')))
    throw backupFailure(`${dataFolder} holds no database: set DATA_DIR to the folder of the portal.`);
  const database = await startEmbedded({ folder: dataFolder, report: say });
  return { url: database.url, name: `the database of ${dataFolder}`, stop: database.stop };
}
