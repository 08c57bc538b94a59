import type pg from 'pg';

/** Puts a question to the database and gives its answer; throws what the database or the way there says. */
export type Ask = <Row extends pg.QueryResultRow>(question: pg.QueryConfig) => Promise<pg.QueryResult<Row>>;

/**
 * Asks on one connection of the pool as long as one question follows the other at once, and gives it back when none does. The
 * pool hands out a connection only after everything that is about to run; what is asked here is on its way immediately. What
 * has no answer after `patience` milliseconds has failed, though it may yet be done.
 */
export function keepAsking(pool: pg.Pool, patience: number): Ask {
  let kept: pg.PoolClient | undefined;

  function take(): pg.PoolClient | undefined {
    const client = kept;
    kept = undefined;
    return client;
  }

  function keep(client: pg.PoolClient) {
    if (kept) return client.release();
    kept = client;
    setImmediate(() => {
      if (kept === client) take()?.release();
    });
  }

  return async <Row extends pg.QueryResultRow>(question: pg.QueryConfig) => {
    const client = take() ?? (await pool.connect());
    try {
      const limited = { ...question, query_timeout: patience };
      const answer = await client.query<Row>(limited);
      keep(client);
      return answer;
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  };
}
