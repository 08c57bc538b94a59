import { readConfig } from '#server/config.ts';
import { createPasswords } from '#server/platform/auth/passwords.ts';
import { openDatabase } from '#server/platform/database/connection.ts';
import { isMigrated } from '#server/platform/database/migrations.ts';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';
import { clearDemo } from './demo/clear.ts';

// `npm run demo:clear` erases the invented people of the demo data and removes its tests, in the database that the settings name.

const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ folder: config.dataFolder, report: say });
  const url = config.migrationDatabaseUrl ?? config.databaseUrl ?? embedded?.url ?? '';
  const { db, close } = openDatabase(url, 2);
  try {
    const count = (await isMigrated(db)) ? await clearDemo(db, createPasswords()) : 0;
    say(
      count > 0
        ? `The demo data is cleared: ${count} invented people are erased.`
        : 'This database holds no invented people.',
    );
  } finally {
    await close();
    await embedded?.stop();
  }
}

run().catch((error: Error) => {
  process.stderr.write(`\nThe demo data could not be cleared.\n${error.message}\n`);
  process.exitCode = 1;
});
