import { fork } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.ts';
import { portalAddress, readConfig } from './config.ts';
import { type JudgeProcess, startJudgeProcess } from './features/coding/judging/process.actions.ts';
import { readBranding } from './features/settings/branding.queries.ts';
import { openServingConnection } from './platform/database/connection.ts';
import { canChangeAuditLog } from './platform/database/grants.ts';
import { addressesOf, listenAt } from './platform/http/connections.ts';
import { inheritedSocket } from './platform/http/socket-activation.ts';
import { startEmbedded } from './platform/postgres/embedded.ts';
import type { PrepareResult, PrepareTask } from './prepare.ts';

/** How long a node still serves after a signal, so that load balancers notice, and how long the shutdown may take in all. */
const LAME_DUCK_MS = 1_000;
const STOP_TIMEOUT_MS = 10_000;
/** A whole institute connects within a second, which overflows the usual backlog of 511 connections. */
const BACKLOG = 4_096;
const say = (line = '') => process.stdout.write(`${line}\n`);

/** Starts the portal: settings, database, migrations, HTTP server. Throws an error whose message is a sentence for the person at the terminal. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const branding = await readBranding(config);
  const database = config.databaseUrl
    ? undefined
    : await startEmbedded({
        folder: config.dataFolder,
        // Set by systemd.
        runtimeFolder: process.env.RUNTIME_DIRECTORY,
        report: say,
      });
  const url = config.databaseUrl ?? database?.servingUrl ?? '';
  const connection = openServingConnection(url);
  try {
    const ownerUrl = config.migrationDatabaseUrl ?? config.databaseUrl ?? database?.url ?? '';
    const signIns = await prepareInChildProcess({ ownerUrl, servingUrl: url, config });
    let isLeaving = false;
    const app = await createApp(config, connection, url, branding, () => isLeaving);
    let judge: JudgeProcess | undefined;
    const shutDown = once(async () => {
      isLeaving = true;
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
      const judgeEnded = judge?.stop();
      await sleep(LAME_DUCK_MS);
      await app.close();
      // It needs the database to give back what it has not finished.
      await judgeEnded;
      await connection.close();
      await database?.stop();
      process.exit(0);
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, shutDown);
    await listenAt(app, {
      addresses: await addressesOf(config.host),
      port: config.port,
      backlog: BACKLOG,
      descriptor: inheritedSocket(process.env),
    });
    const { port } = app.server.address() as AddressInfo;
    say(`\n${config.productTitle} is ready at ${portalAddress(config.host, port)}\n`);
    for (const line of signIns) say(line);
    if (config.production && !config.smtpUrl)
      say(
        '  Mail:          off, so that nobody gets codes for forgotten passwords: set SMTP_URL and MAIL_FROM',
      );
    if (await canChangeAuditLog(connection.db))
      say(
        '  Audit log:     the user of DATABASE_URL could change it: docs/operations.md says how to limit its privileges',
      );
    if (config.production && config.smtpUrl && config.portalUrl.startsWith('http://localhost'))
      say(`  Links in mails lead to ${config.portalUrl}: set PORTAL_URL to where people reach the portal`);
    say();
    if (config.judge && !isLeaving) judge = startJudgeProcess(url);
  } catch (error) {
    await connection.close();
    await database?.stop();
    throw error;
  }
}

/**
 * Migrates and seeds in a child process, whose memory the node does not need while it serves: the starter bank and the Markdown
 * pipeline that renders it. Returns the lines that say who can sign in.
 */
async function prepareInChildProcess(task: PrepareTask): Promise<string[]> {
  const child = fork(join(import.meta.dirname, 'prepare.ts'));
  child.send(task);
  return await new Promise((resolve, reject) => {
    child.once('message', (result: PrepareResult) =>
      'failed' in result ? reject(new Error(result.failed)) : resolve(result.signIns),
    );
    child.once('exit', () => reject(new Error('The database could not be prepared.')));
  });
}

function once(work: () => Promise<void>): () => void {
  let hasRun = false;
  return () => {
    if (hasRun) return;
    hasRun = true;
    void work();
  };
}

/** The sentence for an error at the start. */
function describeStartFailure({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return 'Another program listens on this port: set PORT to a free one.';
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code ?? ''))
    return 'This machine has no such address: set HOST to one of its own, or to 0.0.0.0.';
  if (code === 'EACCES') return 'This port needs more privileges: set PORT to one above 1023.';
  return message;
}

start().catch((error: Error) => {
  process.stderr.write(`\nThe portal cannot start.\n${describeStartFailure(error)}\n`);
  process.exit(1);
});
