import type { Duplex } from 'node:stream';
import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';

/** Puts a question to the database and gives its answer; throws what the database or the way there says. */
export type Ask = <Row extends pg.QueryResultRow>(question: pg.QueryConfig) => Promise<{ rows: Row[] }>;

/** Asks on any connection of a pool that is free. */
export function askAnywhere(pool: pg.Pool): Ask {
  return (question) => pool.query(question);
}

/** Asks on a handle of Kysely's, such as that of a transaction; no statement is prepared there. */
export function askOf(db: Pick<Kysely<unknown>, 'executeQuery'>): Ask {
  return ({ text, values }) => db.executeQuery(CompiledQuery.raw(text, values));
}

/** Ends a connection at once, and with it all that waits for an answer there. */
export function breakOff(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}

/** A connection for one question after the other. `watch` gives it up. */
type Line = { client: pg.PoolClient; waiting: number; failure?: Error; watch: NodeJS.Timeout };

/**
 * Asks on one connection of the pool, which must be of pipelines, as long as one question follows the other at once, and gives it
 * back when none does. The pool hands out a connection only after everything that is about to run; what is asked here is on its
 * way immediately, behind what has no answer yet: so the database never waits for this node between two questions.
 * Where no answer comes for `patience` milliseconds all that was asked has failed, though it may yet be done.
 */
export function keepAsking(pool: pg.Pool, patience: number): Ask {
  let open: Line | undefined;
  let opening: Promise<Line> | undefined;

  async function openLine(): Promise<Line> {
    try {
      const client = await pool.connect();
      open = { client, waiting: 0, watch: setTimeout(breakOff, patience, client).unref() };
      return open;
    } finally {
      opening = undefined;
    }
  }

  function openOnce(): Promise<Line> {
    opening ??= openLine();
    return opening;
  }

  function close(line: Line) {
    if (open === line) open = undefined;
    clearTimeout(line.watch);
    line.client.release(line.failure);
  }

  return async <Row extends pg.QueryResultRow>(question: pg.QueryConfig) => {
    const line = open ?? (await openOnce());
    line.waiting++;
    if (line.waiting === 1) line.watch.refresh();
    try {
      return await line.client.query<Row>(question);
    } catch (error) {
      // What is on its way there may have its answer; nothing more is asked.
      line.failure = error as Error;
      if (open === line) open = undefined;
      throw error;
    } finally {
      line.waiting--;
      if (line.waiting > 0) line.watch.refresh();
      else if (line.failure) close(line);
      else setImmediate(() => open === line && line.waiting === 0 && close(line));
    }
  };
}
