import type pg from 'pg';

/** Puts a question to the database and gives its answer; throws what the database or the way there says. */
export type Ask = <Row extends pg.QueryResultRow>(question: pg.QueryConfig) => Promise<pg.QueryResult<Row>>;

/**
 * Asks on one connection of the pool as long as one question follows the other at once, and gives it back when none does. The
 * pool hands out a connection only after everything that is about to run; what is asked here is on its way immediately.
 */
export function keepAsking(pool: pg.Pool): Ask {
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
      const answer = await client.query<Row>(question);
      keep(client);
      return answer;
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  };
}
