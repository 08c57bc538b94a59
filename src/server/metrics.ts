import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { saveAnswers } from '#contract/attempts/save.ts';
import type { Config } from './config.ts';
import { type Backlog, readBacklog } from './metrics.queries.ts';
import type { Connection, Database } from './platform/database/connection.ts';
import { withTimeout } from './platform/database/outage.ts';
import { serveMetricsOnPort, serveMetricsWithToken } from './platform/metrics/endpoint.ts';
import { countOf, createRegistry, measureCalls, measurePools } from './platform/metrics/metrics.ts';

/** Several scrapers may ask at once: the database is asked at most this often. */
const BACKLOG_MS = 2_000;
const TIMEOUT_MS = 3_000;

const BACKLOG_GAUGES: Record<keyof Backlog, [name: string, help: string]> = {
  attempts_open: ['portal_attempts_open', 'Attempts that are being written.'],
  seats_online: ['portal_seats_online', 'Open attempts whose student was seen in the last two minutes.'],
  attempts_overdue: [
    'portal_attempts_overdue',
    'Open attempts that should have been submitted a minute ago.',
  ],
  late_answers: [
    'portal_late_answers',
    'Answers after the end of their attempt, in tests that are open or closed in the last day.',
  ],
  jobs_waiting: ['portal_jobs_waiting', 'Jobs whose time has come and that no worker has.'],
  jobs_failed: ['portal_jobs_failed', 'Jobs that were given up.'],
  job_age: ['portal_job_wait_seconds', 'How long the oldest waiting job is overdue.'],
  mails_waiting: ['portal_mails_waiting', 'Mails that are not sent yet.'],
  mails_failed: ['portal_mails_failing', 'Waiting mails that have failed at least once.'],
  mail_age: ['portal_mail_wait_seconds', 'How long the oldest unsent mail waits.'],
  submissions_waiting: ['portal_submissions_waiting', 'Programs that wait for a verdict.'],
  submission_age: ['portal_submission_wait_seconds', 'How long the oldest program waits for its verdict.'],
  judges: ['portal_judges', 'Judges that run.'],
  backup_age: ['portal_backup_age_seconds', 'Age of the newest good nightly backup; 0 where there are none.'],
  database_bytes: ['portal_database_bytes', 'Size of the database.'],
};

type Measured = Pick<Config, 'metricsToken' | 'metricsPort' | 'metricsHost' | 'dataFolder'>;

/** Measures this node and serves the figures, if a setting wants it. See docs/operations.md. */
export async function startMetrics(
  app: FastifyInstance,
  { db, pool, hotPool, jobPool }: Pick<Connection, 'db' | 'pool' | 'hotPool' | 'jobPool'>,
  { metricsToken, metricsPort, metricsHost, dataFolder }: Measured,
): Promise<void> {
  if (metricsToken === undefined && metricsPort === undefined) return;
  const registry = createRegistry(readVersion());
  measureCalls(app, registry);
  countOf(
    app,
    registry,
    {
      ...{ name: 'portal_answers_saved_total', help: 'Answers that were acknowledged.' },
      ...{ method: saveAnswers.method, route: `/api${saveAnswers.path}` },
    },
    ({ body }) => (body as { operations: unknown[] }).operations.length,
  );
  measurePools(registry, { calls: pool, saves: hotPool, jobs: jobPool });
  measureBacklog(registry, db);
  measureDisk(registry, dataFolder);
  if (metricsToken !== undefined) serveMetricsWithToken(app, registry, metricsToken);
  if (metricsPort === undefined) return;
  const server = await serveMetricsOnPort(registry, { port: metricsPort, host: metricsHost });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
}

/** Gauges that are read together. While the database does not answer, they are left out and `portal_database_up` is 0. */
function measureBacklog(registry: Registry, db: Database): void {
  let reading: Promise<Backlog | undefined> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  function read(): Promise<Backlog | undefined> {
    if (reading && performance.now() - readAt < BACKLOG_MS) return reading;
    readAt = performance.now();
    reading = withTimeout(TIMEOUT_MS, readBacklog(db)).catch(() => undefined);
    return reading;
  }

  new Gauge({
    ...{ name: 'portal_database_up', help: 'Whether the database answered this node.' },
    registers: [registry],
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  for (const key of Object.keys(BACKLOG_GAUGES) as (keyof Backlog)[]) {
    const [name, help] = BACKLOG_GAUGES[key];
    new Gauge({
      ...{ name, help, registers: [registry] },
      async collect() {
        const backlog = await read();
        if (backlog) this.set(backlog[key]);
        else this.remove();
      },
    });
  }
}

function measureDisk(registry: Registry, folder: string): void {
  const disk = (name: string, help: string, blocks: 'bavail' | 'blocks') =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      async collect() {
        const stats = await statfs(folder).catch(() => undefined);
        if (stats) this.set(stats.bsize * stats[blocks]);
        else this.remove();
      },
    });
  disk('portal_disk_free_bytes', 'Free space where DATA_DIR lies.', 'bavail');
  disk('portal_disk_bytes', 'Size of the disk where DATA_DIR lies.', 'blocks');
}

/** The version of this release. */
export const readVersion = (): string =>
  (JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string })
    .version;
