import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { DEMO_PASSWORD, findDemoRegno, keepDemoTestOpen, seedDemo } from '#database/demo.ts';
import { seedAdmin, seedBank, seedTopics } from '#database/seed.ts';
import { createApp } from './app.ts';
import { type Connection, openDatabase, openToServe } from './database/connection.ts';
import { startEmbedded } from './database/embedded.ts';
import { migrate } from './database/migration.ts';
import { grantRights, mayChangeLog, roleOf } from './database/rights.ts';
import { readSettings, type Settings } from './env.ts';
import { createPasswords } from './security/passwords.ts';

const LEAVE_MS = 10_000;
const say = (line = '') => process.stdout.write(`${line}\n`);

/** From settings to a listening portal; ends the process with a sentence where that cannot be. */
async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const database = settings.databaseUrl
    ? undefined
    : await startEmbedded({ folder: settings.dataFolder, report: say });
  const url = settings.databaseUrl ?? database?.servingUrl ?? '';
  const connection = openToServe(url);
  try {
    const signIns = await prepareAs(
      settings.migrationDatabaseUrl ?? settings.databaseUrl ?? database?.url ?? '',
      connection,
      settings,
    );
    const app = await createApp(settings, connection, url);
    const leaveOnce = once(async () => {
      setTimeout(() => process.exit(1), LEAVE_MS).unref();
      await app.close();
      await connection.close();
      await database?.stop();
      process.exit(0);
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, leaveOnce);
    await app.listen({ port: settings.port, host: settings.host });
    const address = app.server.address() as AddressInfo;
    say(`\n${settings.productTitle} is ready at http://${shownHost(settings.host)}:${address.port}\n`);
    for (const line of signIns) say(line);
    if (settings.production && !settings.smtpUrl)
      say(
        '  Mail:          nothing is sent, not even codes for forgotten passwords: set SMTP_URL and MAIL_FROM',
      );
    if (await mayChangeLog(connection.db))
      say(
        '  Audit log:     the user of DATABASE_URL could change it: docs/operations.md tells how to give it less',
      );
    if (settings.production && settings.smtpUrl && settings.portalUrl.startsWith('http://localhost'))
      say(`  Links in mails lead to ${settings.portalUrl}: set PORTAL_URL to where people reach the portal`);
    say();
  } catch (error) {
    await connection.close();
    await database?.stop();
    throw error;
  }
}

/** Migrates and seeds as the owner, whom nobody needs afterwards, and gives the serving role what it works with. */
async function prepareAs(ownerUrl: string, serving: Connection, settings: Settings): Promise<string[]> {
  const owner = openDatabase(ownerUrl, 2);
  try {
    await waitForDatabase(
      owner.db,
      settings.migrationDatabaseUrl ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL',
    );
    await waitForDatabase(serving.db, 'DATABASE_URL');
    return await prepare(owner, await roleOf(serving.db), settings);
  } finally {
    await owner.close();
  }
}

/** Returns the lines that tell who can sign in. */
async function prepare({ db }: Connection, servingRole: string, settings: Settings): Promise<string[]> {
  const applied = await migrate(db);
  if (applied.length > 0) say(`Database migrated: ${applied.join(', ')}`);
  if ((await roleOf(db)) !== servingRole) await grantRights(db, servingRole);
  const passwords = createPasswords();
  await seedTopics(db);
  if (applied.length > 0) say('Preparing the question bank…');
  await seedBank(db);
  const made = await seedAdmin(db, settings, passwords);
  const admin = made
    ? `password ${made} (told only this once: change it after signing in)`
    : settings.adminPassword
      ? 'password as set in ADMIN_PASSWORD when it was first started'
      : 'password as told at the first start';
  const lines = [`  First admin:   ${settings.adminRegno}, ${admin}`];
  if (settings.demo) {
    if (applied.length > 0) say('Preparing the demo world…');
    await seedDemo(db, settings, passwords);
    await keepDemoTestOpen(db);
    lines.push(`  Demo student:  ${await findDemoRegno(db, settings.timeZone)}, password ${DEMO_PASSWORD}`);
  }
  return lines;
}

const DATABASE_WAIT_MS = 30_000;

/** An external database may start beside the portal; it gets half a minute. */
async function waitForDatabase(db: Connection['db'], setting: string): Promise<void> {
  for (const until = Date.now() + DATABASE_WAIT_MS; ; )
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      if (Date.now() > until)
        throw new Error(`The database cannot be reached; check ${setting}. ${(error as Error).message}`, {
          cause: error,
        });
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
}

function shownHost(host: string): string {
  return ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
}

function once(work: () => Promise<void>): () => void {
  let begun = false;
  return () => {
    if (begun) return;
    begun = true;
    void work();
  };
}

/** The sentence for a failure to start. */
function wordsOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return 'Another program listens on this port: set PORT to a free one.';
  if (code === 'EACCES') return 'This port wants more rights: set PORT to one above 1023.';
  return message;
}

start().catch((error: Error) => {
  process.stderr.write(`\nThe portal cannot start.\n${wordsOf(error)}\n`);
  process.exit(1);
});
