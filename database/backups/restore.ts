import { loadBackup } from '#server/platform/backup/loading.ts';
import { restoreIntoFolder } from '#server/platform/backup/restore.ts';
import { describeDuration, runCommand, say } from './command.ts';

// `npm run restore -- FILE` fills the empty folder of DATA_DIR, or the empty database of DATABASE_URL, from a backup.

await runCommand(
  {
    name: 'restore',
    failed: 'Nothing was restored.',
    place: ({ config }) => (config.databaseUrl ? 'the external database' : config.dataFolder),
  },
  async ({ config, path, options }) => {
    const begun = performance.now();
    const external = config.migrationDatabaseUrl ?? config.databaseUrl;
    const target = external ? 'the external database' : config.dataFolder;
    say(`Restoring ${path} into ${target}`);
    const { header, rows } = external
      ? await loadBackup(external, path, options)
      : await restoreIntoFolder(path, config.dataFolder, options);
    say(
      `Restored ${rows.toLocaleString('en')} rows of ${header.tables.length} tables as of ${header.taken_at} ` +
        `after ${describeDuration(begun)}. \`npm start\` with the same settings serves them.`,
    );
  },
);
