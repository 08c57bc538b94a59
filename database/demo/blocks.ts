import { insertAppeal } from '#server/features/accounts/block-appeal/queries.ts';
import { insertBlocks, liftBlocks, listStandingBlocks } from '#server/features/blocks/queries.ts';
import type { Tx } from '#server/platform/database/connection.ts';

const DAY = 24 * 60 * 60_000;

/** Two blocked students, one of whom has appealed, and one whose block was lifted. The JSPR of the trade blocked each. */
export async function insertDemoBlocks(
  tx: Tx,
  idOf: (trade: 'GCS' | 'GEC' | 'GME', index: number) => number,
  now: Date,
): Promise<void> {
  const days = (count: number) => new Date(now.getTime() + count * DAY);
  await insertBlocks(tx, [idOf('GCS', 5)], {
    reason: 'Took the last weekly test from a friend’s account.',
    blocked_by: idOf('GCS', 0),
    blocked_at: days(-2),
    until: days(12),
  });
  await insertAppeal(
    tx,
    idOf('GCS', 5),
    'My friend’s phone was mine that day: the screen of my own had broken. I answered for myself alone. Please look at the times of my answers.',
  );
  await insertBlocks(tx, [idOf('GEC', 2)], {
    reason: 'Two phones at the desk during the test. Please come to the placement cell.',
    blocked_by: idOf('GEC', 0),
    blocked_at: days(-1),
    until: null,
  });
  const id = idOf('GME', 3);
  await insertBlocks(tx, [id], {
    reason: 'Registration number and name do not belong together.',
    blocked_by: idOf('GME', 0),
    blocked_at: days(-20),
    until: null,
  });
  await liftBlocks(tx, await listStandingBlocks(tx, [id], now), {
    lifted_by: idOf('GME', 0),
    lifted_at: days(-18),
  });
}
