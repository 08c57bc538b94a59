import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import { isMigrated } from '#server/platform/database/migrations.ts';
import { withTimeout } from '#server/platform/database/outage.ts';

/** What asks for readiness does not wait long itself. */
const TIMEOUT_MS = 2_000;

/** `/live`: the process is up. `/ready`: the database answers, takes writes and is migrated, and the node is not leaving. */
export function serveHealth(app: FastifyInstance, db: Database, isLeaving: () => boolean): void {
  let migrated = false;
  let looking: Promise<string | undefined> | undefined;
  const hidden = { schema: { hide: true }, logLevel: 'silent' as const };

  app.get('/live', hidden, () => ({ success: true, status: 200, message: 'The process is up.', data: null }));
  app.get('/ready', hidden, async (_request, reply) => {
    const reason = isLeaving() ? 'This node is shutting down.' : await lookOnce();
    if (!reason) return { success: true, status: 200, message: 'Ready.', data: null };
    return reply
      .status(503)
      .header('retry-after', 2)
      .send({ success: false, status: 503, message: reason, code: 'unavailable' });
  });

  // For all who ask meanwhile: anybody may, as often as they like.
  function lookOnce(): Promise<string | undefined> {
    looking ??= withTimeout(TIMEOUT_MS, unreadiness())
      .catch(() => 'The database cannot be reached.')
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  async function unreadiness(): Promise<string | undefined> {
    const { rows } = await sql<{ reads_only: boolean }>`
      select current_setting('transaction_read_only')::boolean as reads_only`.execute(db);
    // A standby after a switch-over, or a service that has closed a full disk to writes.
    if (rows[0]?.reads_only) return 'The database can only be read.';
    migrated ||= await isMigrated(db);
    return migrated ? undefined : 'The database is not migrated yet.';
  }
}
