import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { ChainedEvent } from './chain.rules.ts';

// Texts go with their length in bytes, so that no text can pose as several fields; a minus stands where there is none.
const sized = (text: string) => `coalesce(octet_length(${text}) || ':' || ${text}, '-')`;

/** An instant as it is hashed: UTC to the microsecond. */
export const utc = (instant: string) =>
  `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

// Written out in place: a function of the database would cost more than all the rest of the statement.
const LINE = `stored.epoch || ' ' || stored.seq || ' ' || stored.question_id
          || ' ' || ${sized("array_to_string(stored.selected, ' ')")} || ' ' || ${sized('stored.value')}
          || ' ' || coalesce(stored.marked::int::text, '-') || ' ' || stored.seconds || ' ' || stored.late::int || e'\\n'`;

/** What an event takes where it is kept, its row and its place in an index included, but for what is written in its line. */
export const EVENT_BYTES = 100;
/**
 * What it takes besides where it came too late: an admin looks at each. So an attempt holds some 4,400 of them, more than a device has and
 * fewer than one admission takes.
 */
const LATE_BYTES = 1_700;

/** A number that orders the events of an attempt, as an expression of expressions; the highest is stored with the chain. */
export const rankOf = (epoch: string, seq: string) => `((${epoch}::bigint << 31) + ${seq})`;

type HashedLink = Record<'before' | 'attempt' | 'link' | 'at' | 'lines', string>;

/** The hash of a link, as an expression of expressions: over the hash before and the text of its events. `at` is a text, of `utc`. */
export const hashOf = ({ before, attempt, link, at, lines }: HashedLink) => `sha256(${before} || convert_to(
          ${attempt} || ' ' || (${link}) || ' ' || ${at} || e'\\n' || ${lines}, 'UTF8'))`;

const LINES = `string_agg(${LINE}, '' order by stored.epoch, stored.seq)`;

/**
 * The end of a statement that stores answers: chains what it stored and keeps the newest link of each attempt, how much it has
 * and the highest rank. Wants before it `held` (attempt_id, link, head, size, newest: the newest link, its row locked) and `stored`
 * (the events written just now, each with the link after that). `linked` then tells the new links, and how many events each
 * holds. An upsert, because that goes by the key at any size.
 */
export const LINKS = `
    linked as (
      select held.attempt_id, held.link + 1 as link, max(stored.received_at) as saved_at, count(*) as many,
        greatest(held.newest, max(${rankOf('stored.epoch', 'stored.seq')})) as newest,
        held.size + ${EVENT_BYTES} * count(*) + ${LATE_BYTES} * count(*) filter (where stored.late) + octet_length(${LINES}) as size,
        ${hashOf({ before: 'held.head', attempt: 'held.attempt_id', link: 'held.link + 1', at: utc('max(stored.received_at)'), lines: LINES })} as head
      from stored join held on held.attempt_id = stored.attempt_id
      group by held.attempt_id, held.link, held.head, held.size, held.newest
    ),
    chained as (
      insert into attempt_chain (attempt_id, link, head, saved_at, size, newest)
      select attempt_id, link, head, saved_at, size, newest from linked order by attempt_id
      on conflict (attempt_id) do update set link = excluded.link, head = excluded.head,
        saved_at = excluded.saved_at, size = excluded.size, newest = excluded.newest
    )`;

/** The events of an attempt that have a link, as its chain hashes them. */
export async function listChained(db: Database, attemptId: number): Promise<ChainedEvent[]> {
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
