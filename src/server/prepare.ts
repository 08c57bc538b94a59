import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isDemoOpen } from '#database/demo/clear.ts';
import { DEMO_PASSWORD, ensureOpenDemoTest, findDemoRegno, seedDemo } from '#database/demo/demo.ts';
import { type NewAdmin, seedAdmin, seedBank, seedTopics } from '#database/seed.ts';
import type { Config } from './config.ts';
import { removeExpiredBackups } from './features/backups/nightly.actions.ts';
import { fileNameBeforeMigration } from './features/backups/retention.rules.ts';
import { createPasswords, type Passwords } from './platform/auth/passwords.ts';
import { describeFailure } from './platform/backup/backup-failure.ts';
import { startBackup } from './platform/backup/start-backup.ts';
import { type Connection, openDatabase } from './platform/database/connection.ts';
import { grantPrivileges, readCurrentRole } from './platform/database/grants.ts';
import { isFromNewerRelease, listMigrations, migrate } from './platform/database/migrations.ts';
import { isDatabaseError } from './platform/database/transaction.ts';
import { migrateJobQueue } from './platform/jobs/job-schema.ts';

// A child process of main.ts, which sends a task and waits for the result.
export type PrepareTask = { ownerUrl: string; servingUrl: string; config: Config };
export type PrepareResult = { signIns: string[] } | { failed: string };

const say = (line: string) => process.stdout.write(`${line}\n`);

process.once('message', async (task) => {
  const result = await prepareWith(task as PrepareTask).then(
    (signIns): PrepareResult => ({ signIns }),
    (error: Error): PrepareResult => ({ failed: error.message }),
  );
  process.send?.(result, () => process.disconnect());
});
// Keeps the process alive until the task arrives.
process.channel?.ref();
// The parent process is gone.
process.once('disconnect', () => process.exit());

/** Migrates and seeds as the owner of the database, and grants the serving role its privileges. */
async function prepareWith({ ownerUrl, servingUrl, config }: PrepareTask): Promise<string[]> {
  const [owner, serving] = [openDatabase(ownerUrl, 2), openDatabase(servingUrl, 1)];
  try {
    await waitForDatabase(owner.db, config.migrationDatabaseUrl ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL');
    await waitForDatabase(serving.db, 'DATABASE_URL');
    return await prepare(owner, await readCurrentRole(serving.db), ownerUrl, config);
  } finally {
    await Promise.all([owner.close(), serving.close()]);
  }
}

/** Returns the lines that say who can sign in. */
async function prepare(
  { db, pool }: Connection,
  servingRole: string,
  ownerUrl: string,
  config: Config,
): Promise<string[]> {
  const passwords = createPasswords();
  if (await isFromNewerRelease(db)) {
    say('A newer release has migrated the database: this one serves it as it is.');
    await refuseOpenDemo(db, config, passwords);
    return [];
  }
  await backUpBeforeMigration(db, ownerUrl, config);
  const applied = await migrate(db);
  await migrateJobQueue(pool);
  await refuseOpenDemo(db, config, passwords);
  if (applied.length > 0) say(`Database migrated: ${applied.join(', ')}`);
  if ((await readCurrentRole(db)) !== servingRole) await grantPrivileges(db, servingRole);
  await seedTopics(db);
  if (applied.length > 0) say('Preparing the question bank…');
  await seedBank(db);
  const newAdmin = await seedAdmin(db, config, passwords);
  const admin = `  First admin:   ${config.adminRegno}, ${newAdmin ? describePassword(newAdmin) : 'password as at the first start'}`;
  // Printed at once as well: a failure after this must not lose the password, which is never shown again.
  if (newAdmin?.password) say(admin);
  const lines = [admin];
  if (config.demo) {
    if (applied.length > 0) say('Preparing the demo data…');
    await seedDemo(db, config, passwords);
    await ensureOpenDemoTest(db);
    lines.push(`  Demo student:  ${await findDemoRegno(db, config.timeZone)}, password ${DEMO_PASSWORD}`);
    if (config.production)
      lines.push(
        '  Demo data:     on, so that everyone can sign in with the published password, also as a representative',
      );
  }
  return lines;
}

/** A migration cannot be taken back, so a database with data is backed up first, where the settings name a folder for backups. */
async function backUpBeforeMigration(db: Connection['db'], ownerUrl: string, config: Config): Promise<void> {
  const {
    applied,
    pending: [first],
  } = await listMigrations(db);
  if (applied === 0 || first === undefined) return;
  if (!config.backupFolder) {
    if (config.production)
      say('The database is migrated without a backup before it: set BACKUP_DIR to have one taken next time.');
    return;
  }
  say('Taking a backup before the migration…');
  const path = join(config.backupFolder, fileNameBeforeMigration(first, new Date(), process.pid));
  await mkdir(config.backupFolder, { recursive: true })
    .then(() => startBackup({ url: ownerUrl, path, key: config }))
    .catch((error: unknown) => {
      throw new Error(
        `The database has to be migrated, and the backup before it failed. ${describeFailure(error, path)}`,
        { cause: error },
      );
    });
  await removeExpiredBackups(config.backupFolder);
  say(`Backed up into ${path}`);
}

/** The password of the invented people is public, so without `DEMO` the portal serves none of them. */
async function refuseOpenDemo(db: Connection['db'], { demo }: Config, passwords: Passwords): Promise<void> {
  if (demo || !(await isDemoOpen(db, passwords))) return;
  throw new Error(
    'The database holds the invented people of the demo data, whose password everyone knows. ' +
      'Erase them with `npm run demo:clear`, which keeps everything else; or set DATA_DIR to a new folder; or set DEMO=on to keep them.',
  );
}

const describePassword = ({ password }: NewAdmin) =>
  password
    ? `password ${password} (shown at this start only: change it after signing in)`
    : 'password as set in ADMIN_PASSWORD';

const DATABASE_WAIT_MS = 30_000;
const SAY_WAITING_AFTER_MS = 2_000;
// Wrong password, no such user, no such database.
const FATAL_CODES = new Set(['28P01', '28000', '3D000']);

/** An external database may start at the same time as the portal; it gets half a minute. */
async function waitForDatabase(db: Connection['db'], setting: string): Promise<void> {
  const notice = setTimeout(say, SAY_WAITING_AFTER_MS, `Waiting for the database of ${setting}…`);
  try {
    for (const until = performance.now() + DATABASE_WAIT_MS; ; )
      try {
        await sql`select 1`.execute(db);
        return;
      } catch (error) {
        if (performance.now() > until || isDatabaseError(error, FATAL_CODES))
          throw new Error(`The database cannot be reached; check ${setting}. ${(error as Error).message}`, {
            cause: error,
          });
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
  } finally {
    clearTimeout(notice);
  }
}
