import type pg from 'pg';
import { type AttemptState, GRACE_SECONDS, type Operation } from '#contract/attempts/attempt.ts';
import { type Batcher, createBatcher, serializeByKey } from '#server/platform/database/batching.ts';
import { withRetries } from '#server/platform/database/transaction.ts';
import { CHAIN_STORED_EVENTS, MAX_ATTEMPT_BYTES } from '../receipts/hash-chain.queries.ts';

// A save from the call to the row, top-down: the batcher, the statement that judges and stores, and the verdict on each save.
// See docs/decisions/0001-answers-are-append-only-events.md and 0002-attempt-calls-are-batched-and-lock-in-one-order.md.

declare module '#server/context.ts' {
  interface AppContext {
    /** Batches the saves of all students on this node. */
    answerSaver: AnswerSaver;
  }
}

/** What one call saves. */
export type Save = {
  attemptId: number;
  /** The student's account. */
  accountId: number;
  epoch: number;
  /** `section` is the index of the question's section, where sections follow one another. */
  operations: (Operation & { section?: number })[];
};

/** The verdict on a save, and the attempt as it was at that moment. */
export type Saved = {
  verdict:
    | 'saved'
    | 'taken-over'
    | 'already-submitted'
    | 'paused'
    | 'deadline-passed'
    | 'section-closed'
    | 'section-not-open'
    | 'full';
  /** The attempt has reached its largest size, so the server keeps no more of it, not even as evidence. */
  is_full: boolean;
  /** The sequence numbers of the operations that do not count. The others are stored all the same. */
  refused: number[];
  /** The indexes of the operations under whose numbers something else is stored. */
  taken: number[];
  section_ends: Date[] | null;
  epoch: number;
  state: AttemptState;
  deadline: Date;
  paused_at: Date | null;
  now: Date;
  /** The number of notices for this attempt so far. */
  news: number;
  /** The newest link of the attempt's chain, and its hash. */
  link: number;
  hash: string;
};

/** Stores saves, each durable before its promise resolves; undefined where there is no such attempt. */
export type AnswerSaver = Batcher<Save, Saved | undefined>;

/** Operations of one statement. */
const BATCH = 500;
/** Batches on their way at a time, so that the database never waits for the next one. */
const CONCURRENT_BATCHES = 2;
/** Saves that wait at a time, each on a connection of its own, for attempts that another transaction has locked. */
const CONCURRENT_WAITS = 3;

/**
 * Batches the saves of all students on this node. A batch skips attempts that another transaction has locked. Their saves then wait one
 * by one, so that somebody who holds a lock for long, such as a frozen node, delays nobody else.
 */
export function createAnswerSaver(pool: pg.Pool): AnswerSaver {
  const batches = createBatcher((saves: Save[]) => storeSaves(pool, saves), BATCH, {
    concurrency: CONCURRENT_BATCHES,
    weigh: ({ operations }) => operations.length,
  });
  type WaitingSave = { save: Save; arrivedAt: number };
  const storeAfterWait = async ([waiting]: WaitingSave[]) =>
    waiting
      ? storeSaves(pool, [waiting.save], WAIT_FOR_LOCKS, (performance.now() - waiting.arrivedAt) / 1_000)
      : [];
  const waits = serializeByKey(
    ({ save }: WaitingSave) => save.attemptId,
    createBatcher(storeAfterWait, 1, { concurrency: CONCURRENT_WAITS }),
  );
  return {
    async add(save) {
      const arrivedAt = performance.now();
      return (await batches.add(save)) ?? (await waits.add({ save, arrivedAt }));
    },
  };
}

type Connection = Pick<pg.ClientBase, 'query'>;

/**
 * Stores what can be stored of some saves and returns the verdict on each, in their order. Undefined: there is no such attempt, or the
 * statement skipped it. `waited`: the seconds since the saves arrived, by which they are judged.
 */
export async function storeSaves(
  connection: Connection,
  saves: Save[],
  statement = SKIP_LOCKED,
  waited = 0,
): Promise<(Saved | undefined)[]> {
  const operations = saves.flatMap(({ attemptId, epoch, operations: own }) =>
    own.map((operation) => ({ ...operation, attemptId, epoch })),
  );
  const values = [
    operations.map((one) => one.attemptId),
    operations.map((one) => one.seq),
    operations.map((one) => one.question_id),
    // Option ids contain no blank, so the statement can split this text again; an empty text becomes an empty list.
    operations.map((one) => one.selected_options?.join(' ')),
    operations.map((one) => one.value),
    operations.map((one) => one.marked),
    operations.map((one) => one.seconds ?? 0),
    operations.map((one) => one.epoch),
    GRACE_SECONDS,
    operations.map((one) => one.section),
    waited,
    MAX_ATTEMPT_BYTES,
  ];
  const { rows } = await withRetries(() => connection.query<VerdictRow>({ ...statement, values }));
  const stored = await listStoredOperations(connection, operations, rows);
  const rowsOf = Map.groupBy(
    rows.map((row) => acceptRepetition(row, stored)),
    ({ attempt_id, epoch }) => `${attempt_id} ${epoch}`,
  );
  return saves.map((save) => judgeSave(rowsOf.get(`${save.attemptId} ${save.epoch}`) ?? [], save, stored));
}

/**
 * Judges and stores operations. Each one is stored as an answer, or stored as late evidence, or refused.
 *
 * Locks: attempts in the order of their ids, as in every other statement, then their chains. The lock on an attempt, `for key share`,
 * excludes that of a submission: an answer is either stored before its attempt is marked, or sees that the attempt was submitted. The
 * lock on its chain gives every link exactly one predecessor. `lock` also says what to do about an attempt that is locked already.
 *
 * A repeated operation conflicts with the primary key and changes nothing.
 */
const createSaveStatement = (name: string, lock: string) => ({
  name,
  text: `
    with clock as materialized (
      -- An operation is judged by its arrival, however long it waited for a lock.
      select statement_timestamp() - $11 * interval '1 second' as now, $9 * interval '1 second' as grace
    ),
    incoming as (
      select * from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::text[], $6::boolean[], $7::int[], $8::int[], $10::int[])
        with ordinality as op (attempt_id, seq, question_id, selected, value, marked, seconds, epoch, section, nth)
    ),
    held as materialized (
      select attempt.*, chain.link, chain.head, chain.size, chain.saved_at
      from (select distinct attempt_id from incoming order by attempt_id) wanted
      cross join lateral (
        select id as attempt_id, epoch as current_epoch, state, deadline, section_ends, paused_at, news
        from attempt where id = wanted.attempt_id limit 1 ${lock}
      ) attempt
      cross join lateral (
        select link, head, size, saved_at from attempt_chain where attempt_id = attempt.attempt_id limit 1 for no key update
      ) chain
    ),
    timed as (
      select incoming.*, now, current_epoch, state, section_ends, paused_at, news, deadline, link, head, saved_at,
        held.size >= $12 as is_full,
        case
          -- This epoch does not exist yet. Storing anything would take the numbers of the window that will get it.
          when incoming.epoch > current_epoch then 'taken-over'
          when state = 'submitted' then 'already-submitted'
          when incoming.epoch <> current_epoch then 'taken-over'
          when now > paused_at + grace then 'paused'
          when least(now, paused_at) > deadline + grace then 'deadline-passed'
          when section_ends is null or section is null then 'saved'
          -- A pause stops the clock of the running section, but not the grace period of one that had ended before it.
          when now > section_ends[section + 1] + grace
            and (paused_at >= section_ends[section + 1]) is not false then 'section-closed'
          when least(now, paused_at) < section_ends[section] then 'section-not-open'
          -- The section never had any time: a late start cut it off, or nobody entered it.
          when section_ends[section + 1] <= section_ends[section] then 'section-closed'
          else 'saved'
        end as verdict_by_time
      from incoming join held using (attempt_id) cross join clock
    ),
    judged as (
      select *, case when is_full and verdict_by_time in ('saved', 'section-closed') then 'full' else verdict_by_time end as verdict
      from timed
    ),
    stored as (
      insert into answer_event (attempt_id, epoch, seq, question_id, selected, value, marked, seconds, received_at, late, link)
      select attempt_id, epoch, seq, question_id, string_to_array(selected, ' '), value, marked, seconds,
        greatest(now, saved_at), verdict <> 'saved', link + 1
      from judged
      where verdict not in ('taken-over', 'paused', 'section-not-open') and not is_full
      order by attempt_id, epoch, seq, nth
      on conflict do nothing
      returning *
    ),${CHAIN_STORED_EVENTS}
    select distinct judged.attempt_id, epoch, verdict, is_full, current_epoch, state, section_ends, paused_at, news, deadline, now,
      case when verdict not in ('saved', 'taken-over') then seq end as refused,
      coalesce(linked.many, 0)::int as stored, coalesce(linked.link, judged.link) as link,
      encode(coalesce(linked.head, judged.head), 'hex') as hash
    from judged left join linked on linked.attempt_id = judged.attempt_id`,
});
const SKIP_LOCKED = createSaveStatement('save-answers', 'for key share skip locked');
const WAIT_FOR_LOCKS = createSaveStatement('save-held-answers', 'for key share');

/** One row for each operation that does not count, and one for all those of an epoch that do. */
type VerdictRow = Omit<Saved, 'refused' | 'taken'> & {
  attempt_id: number;
  current_epoch: number;
  /** The sequence number of the operation that does not count; null: those that do. */
  refused: number | null;
  /** The number of new operations of the attempt. */
  stored: number;
};

type OperationKey = { attemptId: number; epoch: number; seq: number };
const formatOperationKey = ({ attemptId, epoch, seq }: OperationKey) => `${attemptId} ${epoch} ${seq}`;

/** What is stored under the keys of operations, and whether it was late. */
type StoredOperations = ReadonlyMap<string, { content: string; late: boolean }>;

type Content = Pick<Operation, 'question_id' | 'seconds'> & {
  [Field in 'selected_options' | 'value' | 'marked']?: Operation[Field] | null;
};
/** The same text for an operation that arrives and for the one that is stored. */
const contentOf = ({ question_id, selected_options, value, marked, seconds }: Content) =>
  JSON.stringify([
    question_id,
    selected_options?.join(' ') ?? null,
    value ?? null,
    marked ?? null,
    seconds ?? 0,
  ]);

/** What is stored of the attempts for which the statement stored fewer operations than came: some of theirs were there before. */
async function listStoredOperations(
  connection: Connection,
  operations: (OperationKey & Operation)[],
  rows: VerdictRow[],
): Promise<StoredOperations> {
  const sent = new Map<number, number>();
  for (const { attemptId } of operations) sent.set(attemptId, (sent.get(attemptId) ?? 0) + 1);
  const doubtful = new Set(
    rows.flatMap(({ attempt_id: id, stored }) => (stored < (sent.get(id) ?? 0) ? id : [])),
  );
  if (doubtful.size === 0) return new Map();
  const wanted = operations.filter(({ attemptId }) => doubtful.has(attemptId));
  const { rows: found } = await connection.query<OperationKey & Content & { late: boolean }>({
    name: 'stored-operations',
    text: `
      select attempt_id as "attemptId", epoch, seq, question_id, selected as selected_options, value, marked, seconds, late
      from (select distinct * from unnest($1::int[], $2::int[], $3::int[]) as op (attempt_id, epoch, seq)) wanted
      join answer_event event using (attempt_id, epoch, seq)`,
    values: [
      wanted.map((one) => one.attemptId),
      wanted.map((one) => one.epoch),
      wanted.map((one) => one.seq),
    ],
  });
  return new Map(found.map((row) => [formatOperationKey(row), { content: contentOf(row), late: row.late }]));
}

/** A repetition of an operation that came in time is saved, not refused: its acknowledgement may have been lost. */
function acceptRepetition(row: VerdictRow, stored: StoredOperations): VerdictRow {
  const { attempt_id: attemptId, epoch, refused } = row;
  const found =
    refused === null ? undefined : stored.get(formatOperationKey({ attemptId, epoch, seq: refused }));
  return found?.late === false ? { ...row, verdict: 'saved', refused: null } : row;
}

/** The verdict on one save. Only sections make verdicts on its operations differ; then a refusal is the one to report. */
function judgeSave(
  rows: VerdictRow[],
  { attemptId, epoch, operations }: Save,
  stored: StoredOperations,
): Saved | undefined {
  const own = new Set(operations.map(({ seq }) => seq));
  const refusals = rows.filter(({ refused }) => refused !== null && own.has(refused));
  // The device has to repeat what was not stored. What was stored as evidence will be refused as such again.
  const first = refusals.find(({ verdict }) => verdict === 'section-not-open') ?? refusals[0];
  const row = first ?? rows.find(({ refused }) => refused === null) ?? rows[0];
  if (!row) return undefined;
  const refused = new Set(refusals.flatMap((one) => one.refused ?? []));
  // Something else is stored under the number, or this very operation as evidence that does not count.
  const isTaken = (operation: Operation) => {
    const found = stored.get(formatOperationKey({ attemptId, epoch, seq: operation.seq }));
    if (!found) return false;
    return found.content !== contentOf(operation) || (found.late && !refused.has(operation.seq));
  };
  return {
    ...row,
    verdict: refusals.length > 0 || row.refused === null ? row.verdict : 'saved',
    refused: [...refused].sort((one, other) => one - other),
    taken: operations.flatMap((operation, index) => (isTaken(operation) ? index : [])),
    epoch: row.current_epoch,
  };
}
