import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import { isMigrated } from '#server/platform/database/migrations.ts';
import { withTimeout } from '#server/platform/database/outage.ts';

/** Health checks of load balancers do not wait long themselves. */
const TIMEOUT_MS = 2_000;

/** `/live`: the process is up. `/ready`: the database answers, takes writes and is migrated, and the node is not shutting down. */
export function serveHealth(app: FastifyInstance, db: Database, isLeaving: () => boolean): void {
  let migrated = false;
  let checking: Promise<string | undefined> | undefined;
  const hidden = { schema: { hide: true }, logLevel: 'silent' as const };

  app.get('/live', hidden, () => ({ success: true, status: 200, message: 'The process is up.', data: null }));
  app.get('/ready', hidden, async (_request, reply) => {
    const reason = isLeaving() ? 'This node is shutting down.' : await checkOnce();
    if (!reason) return { success: true, status: 200, message: 'Ready.', data: null };
    return reply
      .status(503)
      .header('retry-after', 2)
      .send({ success: false, status: 503, message: reason, code: 'unavailable' });
  });

  // One check answers all concurrent calls: anyone may call as often as they like.
  function checkOnce(): Promise<string | undefined> {
    checking ??= withTimeout(TIMEOUT_MS, findObstacle())
      .catch(() => 'The database cannot be reached.')
      .finally(() => {
        checking = undefined;
      });
    return checking;
  }

  async function findObstacle(): Promise<string | undefined> {
    const { rows } = await sql<{ reads_only: boolean }>`
      select current_setting('transaction_read_only')::boolean as reads_only`.execute(db);
    // A standby after a switch-over, or a managed database that allows no writes on a full disk.
    if (rows[0]?.reads_only) return 'The database can only be read.';
    migrated ||= await isMigrated(db);
    return migrated ? undefined : 'The database is not migrated yet.';
  }
}
