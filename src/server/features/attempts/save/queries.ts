import type pg from 'pg';
import { type AttemptState, GRACE_SECONDS, type Operation } from '#contract/attempts/attempt.ts';
import { type Batcher, createBatcher, serializeByKey } from '#server/platform/database/batching.ts';
import { withRetries } from '#server/platform/database/transaction.ts';

declare module '#server/context.ts' {
  interface AppContext {
    /** Batches the saves of every student on this node. */
    answerSaver: AnswerSaver;
  }
}

// One save from the call to the row: the statement that judges, stores and chains a batch of operations, and who asks it.

/** What one call saves. */
export type Save = {
  attemptId: number;
  /** Whose the attempt is. */
  accountId: number;
  epoch: number;
  /** `section` is the place of the question's section, from 0, where sections follow one another. */
  operations: (Operation & { section?: number })[];
};

/** What became of a save, and where the attempt stood at that moment. */
export type Saved = {
  fate:
    | 'saved'
    | 'taken-over'
    | 'already-submitted'
    | 'paused'
    | 'deadline-passed'
    | 'section-closed'
    | 'section-not-open'
    | 'full';
  /** No more is kept of the attempt, not even as evidence. */
  is_full: boolean;
  /** The operations that do not count; the others of the save are stored all the same. */
  refused: number[];
  /** The operations, by their places, under whose numbers others are stored. */
  taken: number[];
  section_ends: Date[] | null;
  epoch: number;
  state: AttemptState;
  deadline: Date;
  paused_at: Date | null;
  now: Date;
  /** How many notices there have been for this attempt. */
  news: number;
  /** The newest link of the attempt's chain and its hash. */
  link: number;
  hash: string;
};

/** The most bytes that an attempt may hold, rows included: far more than any device sends, few enough to be read in one go. */
export const MOST_BYTES = 8_000_000;
/** What an event takes where it is kept, its row and its place in an index included, but for what is written in its line. */
const EVENT_BYTES = 100;
/**
 * What it takes besides where it came too late: an admin looks at each. So an attempt holds some 4,400 of them, more than a device has and
 * fewer than one admission takes.
 */
const LATE_BYTES = 1_700;

/** An instant as it is hashed: UTC to the microsecond. */
export const utc = (instant: string) =>
  `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

// Texts go with their length in bytes, so that no text can pose as several fields; a minus stands where there is none.
const sized = (text: string) => `coalesce(octet_length(${text}) || ':' || ${text}, '-')`;

// An event as its chain hashes it; `chain.rules.ts` writes the same. Written out in place: a function of the database would cost more than
// all the rest of the statement.
const LINE = `stored.epoch || ' ' || stored.seq || ' ' || stored.question_id
          || ' ' || ${sized("array_to_string(stored.selected, ' ')")} || ' ' || ${sized('stored.value')}
          || ' ' || coalesce(stored.marked::int::text, '-') || ' ' || stored.seconds || ' ' || stored.late::int || e'\\n'`;

/**
 * The end of every statement that stores answers: chains what it stored and keeps the newest link of each attempt and how much it has.
 * Wants before it `held` (attempt_id, link, head, size: the newest link, its row locked) and `stored` (the events written just now,
 * each with the link after that). `linked` then tells the new links, and how many events each holds. An upsert, because that goes by
 * the key at any size.
 */
export const LINKS = `
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

/**
 * Judges and stores operations: each is an answer, or late evidence, or refused. The attempts are locked for key share, which a
 * submission's lock excludes: an answer is either stored before its attempt is marked, or sees that it was submitted. Their chains are
 * locked too, so that every link has one before it. Repeated operations fall on the primary key.
 *
 * Attempts are taken in the order of their numbers, which every other statement keeps. `lock`: what to do with one that somebody holds.
 */
const statementOf = (name: string, lock: string) => ({
  name,
  text: `
    with clock as materialized (
      -- Who had to wait came in time all the same.
      select statement_timestamp() - $11 * interval '1 second' as now, $9 * interval '1 second' as grace
    ),
    incoming as (
      select * from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::text[], $6::boolean[], $7::int[], $8::int[], $10::int[])
        with ordinality as op (attempt_id, seq, question_id, selected, value, marked, seconds, epoch, section, nth)
    ),
    held as materialized (
      select attempt.*, chain.link, chain.head, chain.size, chain.saved_at
      from (select distinct attempt_id from incoming order by attempt_id) asked
      cross join lateral (
        select id as attempt_id, epoch as current_epoch, state, deadline, section_ends, paused_at, news
        from attempt where id = asked.attempt_id limit 1 ${lock}
      ) attempt
      cross join lateral (
        select link, head, size, saved_at from attempt_chain where attempt_id = attempt.attempt_id limit 1 for no key update
      ) chain
    ),
    judged as (
      select incoming.*, now, current_epoch, state, section_ends, paused_at, news, deadline, link, head, saved_at,
        held.size >= $12 as is_full,
        case
          -- Of an opening that never was nothing is kept, not even as evidence: it would take the numbers of one to come.
          when incoming.epoch > current_epoch then 'taken-over'
          when state = 'submitted' then 'already-submitted'
          when incoming.epoch <> current_epoch then 'taken-over'
          when now > paused_at + grace then 'paused'
          when least(now, paused_at) > deadline + grace then 'deadline-passed'
          when section_ends is null or section is null then 'saved'
          -- A pause holds the end of a section that runs, not the grace period of one that had ended before it.
          when now > section_ends[section + 1] + grace
            and (paused_at >= section_ends[section + 1]) is not false then 'section-closed'
          when least(now, paused_at) < section_ends[section] then 'section-not-open'
          -- It had no time at all: a late start cut it, or nobody ever entered it.
          when section_ends[section + 1] <= section_ends[section] then 'section-closed'
          else 'saved'
        end as judgement
      from incoming join held using (attempt_id) cross join clock
    ),
    weighed as (
      select *, case when is_full and judgement in ('saved', 'section-closed') then 'full' else judgement end as fate from judged
    ),
    stored as (
      insert into answer_event (attempt_id, epoch, seq, question_id, selected, value, marked, seconds, received_at, late, link)
      select attempt_id, epoch, seq, question_id, string_to_array(selected, ' '), value, marked, seconds,
        greatest(now, saved_at), fate <> 'saved', link + 1
      from weighed
      where fate not in ('taken-over', 'paused', 'section-not-open') and not is_full
      order by attempt_id, epoch, seq, nth
      on conflict do nothing
      returning *
    ),${LINKS}
    select distinct weighed.attempt_id, epoch, fate, is_full, current_epoch, state, section_ends, paused_at, news, deadline, now,
      case when fate not in ('saved', 'taken-over') then seq end as refused,
      coalesce(linked.many, 0)::int as stored, coalesce(linked.link, weighed.link) as link,
      encode(coalesce(linked.head, weighed.head), 'hex') as hash
    from weighed left join linked on linked.attempt_id = weighed.attempt_id`,
});
const passing = statementOf('save-answers', 'for key share skip locked');
const waiting = statementOf('save-held-answers', 'for key share');

type Row = Omit<Saved, 'refused' | 'taken'> & {
  attempt_id: number;
  current_epoch: number;
  /** The operation that does not count, where there is one. */
  refused: number | null;
  /** Operations of the attempt that were new. */
  stored: number;
};

/** Stores saves, each durable before it is answered; undefined where there is no such attempt. */
export type AnswerSaver = Batcher<Save, Saved | undefined>;

/** Operations of one statement. */
const BATCH = 500;
/** Batches on their way: the database has the next one when it is done with one. */
const CONCURRENT_BATCHES = 2;
/** So many attempts may be held for long before one that is held for a moment waits for them. */
const PATIENT_LANES = 3;

/**
 * Gathers the saves of all students on this node. An attempt that somebody holds is passed by, and then waited for apart: whoever holds
 * one for long, such as a node that is frozen, keeps nobody else waiting.
 */
export function createAnswerSaver(pool: pg.Pool): AnswerSaver {
  const together = createBatcher((saves: Save[]) => storeSaves(pool, saves), BATCH, {
    concurrency: CONCURRENT_BATCHES,
    weigh: ({ operations }) => operations.length,
  });
  type Waiting = { save: Save; came: number };
  const alone = async ([one]: Waiting[]) =>
    one ? storeSaves(pool, [one.save], waiting, (performance.now() - one.came) / 1_000) : [];
  const held = serializeByKey(
    ({ save }: Waiting) => save.attemptId,
    createBatcher(alone, 1, { concurrency: PATIENT_LANES }),
  );
  return {
    async add(save) {
      const came = performance.now();
      return (await together.add(save)) ?? (await held.add({ save, came }));
    },
  };
}

type Asked = Pick<pg.ClientBase, 'query'>;

/** Stores of some saves whatever can be stored, and tells what became of each. `waited`: since how many seconds they are here. */
export async function storeSaves(
  database: Asked,
  saves: Save[],
  statement = passing,
  waited = 0,
): Promise<(Saved | undefined)[]> {
  const flat = saves.flatMap(({ attemptId, epoch, operations }) =>
    operations.map((operation) => ({ ...operation, attemptId, epoch })),
  );
  const values = [
    flat.map((one) => one.attemptId),
    flat.map((one) => one.seq),
    flat.map((one) => one.question_id),
    // Option ids hold no blank; an empty text becomes an empty list.
    flat.map((one) => one.selected_options?.join(' ')),
    flat.map((one) => one.value),
    flat.map((one) => one.marked),
    flat.map((one) => one.seconds ?? 0),
    flat.map((one) => one.epoch),
    GRACE_SECONDS,
    flat.map((one) => one.section),
    waited,
    MOST_BYTES,
  ];
  const { rows } = await withRetries(() => database.query<Row>({ ...statement, values }));
  const known = await listStoredOperations(database, flat, rows);
  const fates = Map.groupBy(
    rows.map((row) => acceptRepetition(row, known)),
    (row) => `${row.attempt_id} ${row.epoch}`,
  );
  return saves.map((save) => judgeSave(fates.get(`${save.attemptId} ${save.epoch}`) ?? [], save, known));
}

type Numbered = { attemptId: number; epoch: number; seq: number };
const numberOf = ({ attemptId, epoch, seq }: Numbered) => `${attemptId} ${epoch} ${seq}`;

/** What is stored under the numbers of operations, and whether it came too late to count. */
type StoredOperations = ReadonlyMap<string, { content: string; late: boolean }>;

type Content = Pick<Operation, 'question_id' | 'seconds'> & {
  [Field in 'selected_options' | 'value' | 'marked']?: Operation[Field] | null;
};
/** Written alike of what comes and of what is stored. */
const contentOf = ({ question_id, selected_options, value, marked, seconds }: Content) =>
  JSON.stringify([
    question_id,
    selected_options?.join(' ') ?? null,
    value ?? null,
    marked ?? null,
    seconds ?? 0,
  ]);

/** What was known of the attempts of which not everything was new. */
async function listStoredOperations(
  database: Asked,
  flat: (Numbered & Operation)[],
  rows: Row[],
): Promise<StoredOperations> {
  const sent = new Map<number, number>();
  for (const { attemptId } of flat) sent.set(attemptId, (sent.get(attemptId) ?? 0) + 1);
  const doubtful = new Set(
    rows.flatMap(({ attempt_id: id, stored }) => (stored < (sent.get(id) ?? 0) ? id : [])),
  );
  if (doubtful.size === 0) return new Map();
  const asked = flat.filter(({ attemptId }) => doubtful.has(attemptId));
  const { rows: known } = await database.query<Numbered & Content & { late: boolean }>({
    name: 'known-operations',
    text: `
      select attempt_id as "attemptId", epoch, seq, question_id, selected as selected_options, value, marked, seconds, late
      from (select distinct * from unnest($1::int[], $2::int[], $3::int[]) as op (attempt_id, epoch, seq)) asked
      join answer_event event using (attempt_id, epoch, seq)`,
    values: [asked.map((one) => one.attemptId), asked.map((one) => one.epoch), asked.map((one) => one.seq)],
  });
  return new Map(known.map((row) => [numberOf(row), { content: contentOf(row), late: row.late }]));
}

/** A repetition of what came in time is saved, not refused: its acknowledgement may have been lost. */
function acceptRepetition(row: Row, known: StoredOperations): Row {
  const { attempt_id: attemptId, epoch, refused } = row;
  const stored = refused === null ? undefined : known.get(numberOf({ attemptId, epoch, seq: refused }));
  return stored?.late === false ? { ...row, fate: 'saved', refused: null } : row;
}

/** What became of one save. Only sections part its operations, so of several fates the refusals are those to tell. */
function judgeSave(
  rows: Row[],
  { attemptId, epoch, operations }: Save,
  known: StoredOperations,
): Saved | undefined {
  const own = new Set(operations.map(({ seq }) => seq));
  const refusals = rows.filter(({ refused }) => refused !== null && own.has(refused));
  // What was kept as evidence will be told as that again; what was not kept has to come again.
  const first = refusals.find(({ fate }) => fate === 'section-not-open') ?? refusals[0];
  const row = first ?? rows.find(({ refused }) => refused === null) ?? rows[0];
  if (!row) return undefined;
  const refused = new Set(refusals.flatMap((one) => one.refused ?? []));
  // Another operation lies there, or this one as evidence that does not count.
  const isTaken = (operation: Operation) => {
    const stored = known.get(numberOf({ attemptId, epoch, seq: operation.seq }));
    if (!stored) return false;
    return stored.content !== contentOf(operation) || (stored.late && !refused.has(operation.seq));
  };
  return {
    ...row,
    fate: refusals.length > 0 || row.refused === null ? row.fate : 'saved',
    refused: [...refused],
    taken: operations.flatMap((operation, place) => (isTaken(operation) ? place : [])),
    epoch: row.current_epoch,
  };
}
