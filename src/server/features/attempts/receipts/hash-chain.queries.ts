import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import { utc } from '../save/queries.ts';
import type { ChainedEvent } from './hash-chain.rules.ts';

/** The events of an attempt that have a link, as its chain hashes them. */
export async function listChainedEvents(db: Database, attemptId: number): Promise<ChainedEvent[]> {
  return await db
    .selectFrom('answer_event')
    .select(['epoch', 'seq', 'question_id', 'selected', 'value', 'marked', 'seconds', 'late'])
    .select(sql<number>`link`.as('link'))
    .select(sql<string>`${sql.raw(utc('received_at'))}`.as('received_at'))
    .where('attempt_id', '=', attemptId)
    .where('link', 'is not', null)
    .execute();
}

/** The newest link of an attempt, as its saves were told it. */
export async function findNewestLink(db: Database, attemptId: number) {
  return await db
    .selectFrom('attempt_chain')
    .select(['link', sql<string>`encode(head, 'hex')`.as('hash')])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
}
