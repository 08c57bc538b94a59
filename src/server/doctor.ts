import { accessSync, chmodSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { openJudge } from '#lib/judge/judge.ts';
import { type Config, readConfig } from './config.ts';
import { isBackupOverdue, listBackupRows } from './features/backups/queries.ts';
import { type Connection, openDatabase } from './platform/database/connection.ts';
import { canChangeAuditLog } from './platform/database/grants.ts';
import { isFromNewerRelease, isMigrated } from './platform/database/migrations.ts';
import { findRunning } from './platform/postgres/running.ts';

// `npm run doctor` checks what the portal needs, with the same settings: a line for each thing, good or what to do.

/** `advice` says what to do; a thing without it is good. `serious` keeps the portal from working. */
type Finding = { what: string; found: string; advice?: string; serious?: boolean };

const NODE_MAJOR = 24;
const OLDEST_POSTGRES = 150_000;
const GIGABYTE = 1e9;
const LEAST_FREE = 2 * GIGABYTE;
const LEAST_MEMORY = 1.8 * GIGABYTE;
const MAX_CLOCK_ERROR_MS = 2_000;
const NETWORK_MS = 5_000;
const say = (line: string) => process.stdout.write(`${line}\n`);
const gigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`;

async function examine(): Promise<Finding[]> {
  const config = readConfig(process.env);
  const findings: Finding[] = [checkNode(), checkMemory(), await checkDisk(config)];
  const show = (...more: Finding[]) => {
    for (const finding of more) say(lineOf(finding));
    return more;
  };
  show(...findings);
  findings.push(...show(...(await checkDatabase(config))));
  findings.push(...show(await checkAddress(config)));
  findings.push(...show(await checkMail(config)));
  if (config.judge) findings.push(...show(...(await checkJudge())));
  return findings;
}

const lineOf = ({ what, found, advice, serious }: Finding) =>
  advice ? `${serious ? 'BAD ' : 'look'}  ${what}: ${found}\n      ${advice}` : `good  ${what}: ${found}`;

function checkNode(): Finding {
  const finding = { what: 'Node.js', found: process.version };
  const major = Number(process.versions.node.split('.')[0]);
  return major >= NODE_MAJOR
    ? finding
    : { ...finding, serious: true, advice: 'Run "npm ci", which brings the right one.' };
}

function checkMemory(): Finding {
  const finding = { what: 'Memory', found: gigabytes(totalmem()) };
  return totalmem() >= LEAST_MEMORY ? finding : { ...finding, advice: 'A test day needs 2 GB or more.' };
}

async function checkDisk({ dataFolder }: Config): Promise<Finding> {
  let folder = dataFolder;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  const finding = { what: 'Disk', found: `${gigabytes(bavail * bsize)} free for ${dataFolder}` };
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return { ...finding, serious: true, advice: `This user cannot write to ${folder}: run as its owner.` };
  }
  return bavail * bsize >= LEAST_FREE
    ? finding
    : { ...finding, advice: 'Keep 2 GB free: move backups away or enlarge the disk.' };
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  const what = 'Database';
  const url = config.databaseUrl ?? findRunning(config.dataFolder);
  if (!url)
    return [
      {
        what,
        found: `embedded, in ${config.dataFolder}, not running`,
        advice: 'Start the portal to check it.',
      },
    ];
  const connection = openDatabase(url, 1);
  try {
    return await examineDatabase(connection, config);
  } catch (error) {
    return [
      {
        ...{ what, found: `cannot be reached: ${(error as Error).message}`, serious: true },
        advice: 'Check DATABASE_URL, the network, and whether the server runs.',
      },
    ];
  } finally {
    await connection.close();
  }
}

async function examineDatabase(
  { db }: Connection,
  { backupFolder, databaseUrl }: Config,
): Promise<Finding[]> {
  const asked = Date.now();
  const { rows } = await sql<{ version: number; shown: string; now: Date; terse: string; fsync: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
      clock_timestamp() as now, current_setting('log_error_verbosity') as terse, current_setting('fsync') as fsync`.execute(
    db,
  );
  const [server] = rows;
  if (!server) throw new Error('no answer');
  const kind = databaseUrl ? 'external' : 'embedded';
  const version: Finding = { what: 'Database', found: `${kind}, PostgreSQL ${server.shown}` };
  if (server.version < OLDEST_POSTGRES)
    Object.assign(version, { serious: true, advice: 'Use PostgreSQL 15 or newer.' });
  if (server.fsync === 'off')
    Object.assign(version, { serious: true, advice: 'Set fsync = on, or a power cut loses answers.' });
  return [
    version,
    checkClock(server.now.getTime(), asked, Date.now()),
    await checkMigrations(db),
    await checkRights(db, databaseUrl !== undefined),
    await checkBackups(db, backupFolder),
  ];
}

/** Compares the clock of this machine with the database’s, which decides all times of a test. */
function checkClock(theirs: number, asked: number, answered: number): Finding {
  const error = Math.max(0, asked - theirs, theirs - answered);
  const finding = { what: 'Clock', found: `differs by ${(error / 1_000).toFixed(1)} s from the database’s` };
  return error <= MAX_CLOCK_ERROR_MS
    ? finding
    : { ...finding, advice: 'Let NTP set the clocks of both machines.' };
}

async function checkMigrations(db: Connection['db']): Promise<Finding> {
  const what = 'Tables';
  const isReady = await isMigrated(db).catch(() => false);
  if (isReady) return { what, found: 'of this release' };
  return (await isFromNewerRelease(db).catch(() => false))
    ? { what, found: 'of a newer release', advice: 'Update this machine too.' }
    : { what, found: 'not migrated yet', advice: 'Start the portal, which migrates them.' };
}

async function checkBackups(db: Connection['db'], folder: string | undefined): Promise<Finding> {
  const what = 'Backup';
  if (folder === undefined)
    return { what, found: 'none at night', advice: 'Set BACKUP_DIR, as docs/operations.md says.' };
  const [last] = await listBackupRows(db).catch(() => []);
  const found = last
    ? `the last one, of ${last.night}, ${last.finished_at ? 'is good' : 'is not'}`
    : 'none yet';
  return (await isBackupOverdue(db).catch(() => true))
    ? {
        what,
        found,
        advice: 'Look at /admin/backups for the reason; the first one comes after one at night.',
      }
    : { what, found };
}

async function checkRights(db: Connection['db'], isExternal: boolean): Promise<Finding> {
  const finding = { what: 'Audit log', found: 'cannot be changed by the user of the portal' };
  const mayChange = await canChangeAuditLog(db).catch(() => undefined);
  if (mayChange === undefined) return { what: 'Audit log', found: 'there is none yet' };
  return mayChange && isExternal
    ? {
        ...{ what: 'Audit log', found: 'could be changed by the user of DATABASE_URL' },
        advice: 'Use two roles, as docs/operations.md says.',
      }
    : finding;
}

async function checkAddress({ portalUrl, production }: Config): Promise<Finding> {
  const finding = { what: 'Address', found: portalUrl };
  if (production && portalUrl.startsWith('http:'))
    return { ...finding, advice: 'Set PORTAL_URL to the https address where people reach the portal.' };
  const reply = await fetch(`${portalUrl}/api/settings`, { signal: AbortSignal.timeout(NETWORK_MS) }).catch(
    (error: Error) => error.cause ?? error,
  );
  if (!(reply instanceof Response))
    return {
      ...finding,
      advice: `It does not answer (${(reply as Error).message}). Start portal and proxy.`,
    };
  if (reply.status !== 200)
    return { ...finding, advice: `It answers ${reply.status}: look whether the proxy leads to the portal.` };
  const isSecure = portalUrl.startsWith('https:');
  if (isSecure && !reply.headers.has('strict-transport-security'))
    return { ...finding, advice: 'Let the proxy send Strict-Transport-Security, as deploy/caddy does.' };
  return { ...finding, found: `${portalUrl} answers${isSecure ? ' over TLS' : ''}` };
}

async function checkMail({ smtpUrl, mailFrom }: Config): Promise<Finding> {
  const what = 'Mail';
  if (!smtpUrl)
    return {
      ...{ what, found: 'off' },
      advice: 'Set SMTP_URL and MAIL_FROM, or nobody gets codes for a forgotten password.',
    };
  const { host } = new URL(smtpUrl);
  const transport = createTransport({
    ...{
      url: smtpUrl,
      connectionTimeout: NETWORK_MS,
      greetingTimeout: NETWORK_MS,
      socketTimeout: NETWORK_MS,
    },
  });
  try {
    await transport.verify();
    return { what, found: `${host} takes mail of ${mailFrom}` };
  } catch (error) {
    return {
      ...{ what, found: `${host} refuses: ${(error as Error).message}` },
      advice: 'Check SMTP_URL: host, port, user and password.',
    };
  } finally {
    transport.close();
  }
}

async function checkJudge(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  // Judged programs run as another user.
  chmodSync(folder, 0o711);
  const notes: string[] = [];
  try {
    const engine = await openJudge({
      ...{ folder: join(folder, 'runs'), cacheFolder: join(folder, 'programs') },
      report: (sentence) => notes.push(sentence),
    });
    const isNative = engine.languages.some(({ sandbox }) => sandbox === 'bubblewrap');
    const found = engine.languages.map(({ name }) => name).join(', ');
    await engine.close();
    return [
      isNative
        ? { what: 'Judge', found: `${found}. ${notes.join(' ')}` }
        : {
            ...{ what: 'Judge', found: `${found}, in WebAssembly` },
            advice: `For C, C++ and Java: apt-get install bubblewrap g++ default-jdk-headless python3. ${notes.join(' ')}`,
          },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  const findings = await examine();
  const serious = findings.filter((finding) => finding.serious).length;
  const advised = findings.filter(({ advice }) => advice).length;
  say(advised === 0 ? '\nEverything is good.' : `\n${advised} to look at, ${serious} of them serious.`);
  process.exitCode = serious > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`\nThe portal cannot be examined.\n${(error as Error).message}\n`);
  process.exitCode = 1;
}
