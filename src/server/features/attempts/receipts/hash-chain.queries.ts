import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import type { ChainedEvent } from './hash-chain.rules.ts';

// See docs/decisions/0007-receipts-form-a-hash-chain.md.

/**
 * The most bytes that an attempt may hold: far more than any device sends, few enough to be read at once. With what each event counts
 * for, it holds some 12,500 steps: one a second for three and a half hours.
 */
export const MAX_ATTEMPT_BYTES = 8_000_000;
/** What a stored event takes beyond the text that is hashed: its row, its place in an index, and its entry in the timeline. */
const EVENT_BYTES = 600;
/**
 * What a late event takes on top, because an admin looks at each one. An attempt so holds some 4,400 late events: more than a device
 * collects, and fewer than one admission takes.
 */
const LATE_BYTES = 1_200;

/** An instant as it is hashed: UTC to the microsecond. */
const utc = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

// Texts go with their length in bytes, so that no text can pose as several fields. A minus stands for null.
const sized = (text: string) => `coalesce(octet_length(${text}) || ':' || ${text}, '-')`;

// An event as its chain hashes it. `formatEventLine` in hash-chain.rules.ts writes the same. The expression is inlined, because a
// function of the database would cost more than the rest of the statement.
const LINE = `stored.epoch || ' ' || stored.seq || ' ' || stored.question_id
          || ' ' || ${sized("array_to_string(stored.selected, ' ')")} || ' ' || ${sized('stored.value')}
          || ' ' || coalesce(stored.marked::int::text, '-') || ' ' || stored.seconds || ' ' || stored.late::int || e'\\n'`;

/**
 * The end of every statement that stores events: it adds one link to the chain of each attempt and updates the attempt's size.
 *
 * The statement has to provide two sets before it: `held` (attempt_id, link, head, size: the newest link, its row locked) and `stored`
 * (the new rows of answer_event, each with the link after the newest). Afterwards `linked` holds the new links (attempt_id, link, head)
 * and `many`, the number of events in each. It upserts, because an upsert uses the primary key whatever the planner thinks of the
 * table's size.
 */
export const CHAIN_STORED_EVENTS = `
    lines as (
      select attempt_id, max(received_at) as saved_at, count(*) as many, count(*) filter (where late) as late,
        string_agg(${LINE}, '' order by epoch, seq) as text
      from stored group by attempt_id
    ),
    linked as (
      select held.attempt_id, held.link + 1 as link, lines.saved_at, many,
        held.size + ${EVENT_BYTES} * many + ${LATE_BYTES} * lines.late + octet_length(text) as size,
        sha256(held.head || convert_to(
          held.attempt_id || ' ' || (held.link + 1) || ' ' || ${utc('lines.saved_at')} || e'\\n' || text, 'UTF8')) as head
      from lines join held on held.attempt_id = lines.attempt_id
    ),
    chained as (
      insert into attempt_chain (attempt_id, link, head, saved_at, size)
      select attempt_id, link, head, saved_at, size from linked order by attempt_id
      on conflict (attempt_id) do update set link = excluded.link, head = excluded.head,
        saved_at = excluded.saved_at, size = excluded.size
    )`;

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

/** The newest link of an attempt, as the last save acknowledged it. */
export async function findNewestLink(db: Database, attemptId: number) {
  return await db
    .selectFrom('attempt_chain')
    .select(['link', sql<string>`encode(head, 'hex')`.as('hash')])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
}

/** The ids of up to `size` attempts whose chain has a link, picked at random. */
export async function listRandomChains(db: Database, size: number): Promise<number[]> {
  const rows = await db
    .selectFrom('attempt_chain')
    .select('attempt_id')
    .where('link', '>', 0)
    .orderBy(sql`random()`)
    .limit(size)
    .execute();
  return rows.map(({ attempt_id }) => attempt_id);
}
