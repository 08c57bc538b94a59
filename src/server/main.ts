import { fork } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.ts';
import { portalAddress, readConfig } from './config.ts';
import { readBranding } from './features/settings/branding.queries.ts';
import { openServingConnection } from './platform/database/connection.ts';
import { canChangeAuditLog } from './platform/database/grants.ts';
import { startEmbedded } from './platform/postgres/embedded.ts';
import type { PrepareResult, PrepareTask } from './prepare.ts';

/** How long a node that leaves still serves, and how long it may take in all. */
const SERVE_ON_MS = 1_000;
const STOP_TIMEOUT_MS = 10_000;
/** A whole institute connects within a second: the usual 511 connections that may wait would turn many away. */
const BACKLOG = 4_096;
const say = (line = '') => process.stdout.write(`${line}\n`);

/** From settings to a listening portal; ends the process with a sentence where that cannot be. */
async function start(): Promise<void> {
  const settings = readConfig(process.env);
  const brand = await readBranding(settings);
  const database = settings.databaseUrl
    ? undefined
    : await startEmbedded({ folder: settings.dataFolder, report: say });
  const url = settings.databaseUrl ?? database?.servingUrl ?? '';
  const connection = openServingConnection(url);
  try {
    const ownerUrl = settings.migrationDatabaseUrl ?? settings.databaseUrl ?? database?.url ?? '';
    const signIns = await prepareInChildProcess({ ownerUrl, servingUrl: url, settings });
    let leaving = false;
    const app = await createApp(settings, connection, url, brand, () => leaving);
    const leaveOnce = once(async () => {
      leaving = true;
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
      await sleep(SERVE_ON_MS);
      await app.close();
      await connection.close();
      await database?.stop();
      process.exit(0);
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, leaveOnce);
    await app.listen({ port: settings.port, host: settings.host, backlog: BACKLOG });
    const { port } = app.server.address() as AddressInfo;
    say(`\n${settings.productTitle} is ready at ${portalAddress(settings.host, port)}\n`);
    for (const line of signIns) say(line);
    if (settings.production && !settings.smtpUrl)
      say(
        '  Mail:          nothing is sent, not even codes for forgotten passwords: set SMTP_URL and MAIL_FROM',
      );
    if (await canChangeAuditLog(connection.db))
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

/**
 * Migrates and seeds in a process of its own, which takes along what serving never needs: the starter bank and all that
 * renders it. Returns the lines that tell who can sign in.
 */
async function prepareInChildProcess(task: PrepareTask): Promise<string[]> {
  const child = fork(join(import.meta.dirname, 'prepare.ts'));
  child.send(task);
  return await new Promise((resolve, reject) => {
    child.once('message', (told: PrepareResult) =>
      'failed' in told ? reject(new Error(told.failed)) : resolve(told.signIns),
    );
    child.once('exit', () => reject(new Error('The database could not be prepared.')));
  });
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
function describeStartFailure({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return 'Another program listens on this port: set PORT to a free one.';
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code ?? ''))
    return 'This machine has no such address: set HOST to one of its own, or to 0.0.0.0.';
  if (code === 'EACCES') return 'This port wants more rights: set PORT to one above 1023.';
  return message;
}

start().catch((error: Error) => {
  process.stderr.write(`\nThe portal cannot start.\n${describeStartFailure(error)}\n`);
  process.exit(1);
});
