import type pg from 'pg';
import { GRACE_SECONDS, type Operation } from '#contract/attempt.ts';
import { numbers } from '../database/array.ts';
import { type Ask, keepAsking } from '../database/ask.ts';
import { type Batcher, batchApart, createBatcher } from '../database/batch.ts';
import { tryingAgain } from '../database/transaction.ts';
import { appendNew } from './append.queries.ts';
import { LINKS } from './chain.queries.ts';
import {
  attemptOf,
  columnsOf,
  FATE,
  instantOf,
  MOST_BYTES,
  PASSING,
  type Save,
  type Saved,
  WAITING,
} from './fate.queries.ts';

declare module '#server/context.ts' {
  interface AppContext {
    /** Batches the saves of every student on this node. */
    saver: Saver;
    /** Those of attempts that somebody holds. */
    patientSaver: Saver;
  }
}

export type Saver = Batcher<Save, Saved | undefined>;

/** Operations of one statement. */
const BATCH = 500;
/** Batches on their way on one connection: the database has the next one when it is done with one. */
const LANES = 2;
/** What is stored after that is not acknowledged: sent again, it falls on itself. */
const PATIENCE_MS = 6_000;

// One statement for whatever comes. Its chains are locked too, so that every link has one before it. Repeated operations fall on
// the primary key.
const statementOf = (name: string, lock: Parameters<typeof attemptOf>[1], clock: string) => ({
  name,
  text: `
    with clock as materialized (select ${clock} as now),
    incoming as (
      select * from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::text[], $6::boolean[], $7::int[], $8::int[], $10::int[])
        with ordinality as op (attempt_id, seq, question_id, selected, value, marked, seconds, epoch, section, nth)
    ),
    held as materialized (
      select attempt.*, chain.link, chain.head, chain.size, chain.newest, chain.saved_at from (select distinct attempt_id from incoming order by attempt_id) asked
      cross join lateral ${attemptOf('asked', lock)} attempt
      cross join lateral (
        select link, head, size, newest, saved_at from attempt_chain where attempt_id = attempt.attempt_id limit 1 for no key update
      ) chain
    ),
    weighed as (
      select incoming.*, held.epoch as current_epoch, state, section_ends, paused_at, news, deadline, link, head, saved_at, clock.now,
        room.is_full, case when is_full and fate in ('saved', 'section-closed') then 'full' else fate end as fate
      from incoming join held on held.attempt_id = incoming.attempt_id
      cross join clock cross join (select $9 * interval '1 second' as span) grace
      cross join lateral (select held.size >= $11 as is_full) room
      cross join lateral (select ${FATE} as fate) told
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
    select distinct weighed.attempt_id, epoch, fate, is_full, current_epoch, state, section_ends, paused_at, news,
      date_part('epoch', deadline) as deadline, date_part('epoch', now) as now,
      case when fate not in ('saved', 'taken-over') then seq end as refused,
      coalesce(linked.many, 0)::int as stored, coalesce(linked.link, weighed.link) as link,
      encode(coalesce(linked.head, weighed.head), 'hex') as hash
    from weighed left join linked on linked.attempt_id = weighed.attempt_id`,
});
const passing = statementOf('save-answers', PASSING, 'clock_timestamp()');
// Who has to wait came in time all the same: the clock is that of the statement's begin, less what was waited before it.
const waiting = statementOf(
  'save-held-answers',
  WAITING,
  "statement_timestamp() - $12 * interval '1 second'",
);

/** `deadline` and `now` in seconds since 1970, which are read faster than dates. */
type Row = Omit<Saved, 'refused' | 'taken' | 'deadline' | 'now'> & {
  /** Operations of the attempt that were new. */
  stored: number;
  deadline: number;
  now: number;
  attempt_id: number;
  current_epoch: number;
  refused: number | null;
};

/**
 * Stores saves in batches, each durable before it is answered; undefined where there is no such attempt, or somebody holds it. Whoever
 * holds one for long, such as a node that is frozen, keeps nobody else waiting. `done` hears of each save once, before its caller does.
 */
export function createSaver(pool: pg.Pool, done: (save: Save) => void): Saver {
  const ask = keepAsking(pool, PATIENCE_MS);
  return createBatcher((saves: Save[]) => store(ask, saves), BATCH, { lanes: LANES, weigh, done });
}

/** So many attempts may be held for long before one that is held for a moment waits for them. */
const PATIENT_LINES = 3;

/**
 * The same for attempts that somebody holds, each of which is waited for, and each save judged by when it came; undefined where there
 * is no such attempt.
 */
export function createPatientSaver(pool: pg.Pool, done: (save: Save) => void): Saver {
  type Waiting = { save: Save; came: number };
  const lines = Array.from({ length: PATIENT_LINES }, () => {
    const ask = keepAsking(pool, PATIENCE_MS);
    // One at a time: what a save has waited is known only as it is asked for.
    const storeOne = async ([waits]: Waiting[]) => {
      if (!waits) return [];
      const waited = () => [(performance.now() - waits.came) / 1_000];
      return [...(await storeAny(ask, [waits.save], waiting, waited)).values()];
    };
    return { underWay: 0, batcher: createBatcher(storeOne, 1, { done: ({ save }: Waiting) => done(save) }) };
  });
  /** Those of one attempt go one after the other. */
  const apart = batchApart(
    ({ save }: Waiting) => save.attemptId,
    () => {
      const line = lines.reduce((free, other) => (other.underWay < free.underWay ? other : free));
      return {
        async add(waits) {
          line.underWay++;
          try {
            return await line.batcher.add(waits);
          } finally {
            line.underWay--;
          }
        },
      };
    },
  );
  return { add: (save) => apart.add({ save, came: performance.now() }) };
}

const weigh = ({ operations }: Save) => operations.length;

async function store(ask: Ask, saves: Save[]): Promise<(Saved | undefined)[]> {
  const appended = await appendNew(ask, saves);
  const others = saves.filter((save) => !appended.has(save));
  const fates = others.length > 0 ? await storeAny(ask, others, passing) : new Map<Save, Saved>();
  return saves.map((save) => appended.get(save) ?? fates.get(save));
}

/** Each operation with what its save says of it. */
const operationsOf = (saves: Save[]) =>
  saves.flatMap(({ attemptId, epoch, operations }) =>
    operations.map((operation) => ({ ...operation, attemptId, epoch })),
  );

/** Stores of some saves whatever can be stored. `more`: what else the statement asks for at that moment. */
async function storeAny(
  ask: Ask,
  saves: Save[],
  statement: typeof passing,
  more: () => number[] = () => [],
): Promise<Map<Save, Saved | undefined>> {
  const flat = operationsOf(saves);
  const values = [
    numbers(flat, (one) => one.attemptId),
    ...columnsOf(flat),
    numbers(flat, (one) => one.epoch),
    GRACE_SECONDS,
    numbers(flat, (one) => one.section),
    MOST_BYTES,
  ];
  const { rows } = await tryingAgain(() => ask<Row>({ ...statement, values: [...values, ...more()] }));
  const known = await listKnown(ask, flat, rows);
  const fates = Map.groupBy(
    rows.map((row) => asRepetition(row, known)),
    (row) => `${row.attempt_id} ${row.epoch}`,
  );
  return new Map(
    saves.map((save) => [save, fateOf(fates.get(`${save.attemptId} ${save.epoch}`) ?? [], save, known)]),
  );
}

type Numbered = { attemptId: number; epoch: number; seq: number };
const numberOf = ({ attemptId, epoch, seq }: Numbered) => `${attemptId} ${epoch} ${seq}`;

/** What is stored under the numbers of operations, and whether it came too late to count. */
type Known = ReadonlyMap<string, { content: string; late: boolean }>;
const NOTHING: Known = new Map();

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
async function listKnown(ask: Ask, flat: (Numbered & Operation)[], rows: Row[]): Promise<Known> {
  const sent = new Map<number, number>();
  for (const { attemptId } of flat) sent.set(attemptId, (sent.get(attemptId) ?? 0) + 1);
  const doubtful = new Set(
    rows.flatMap(({ attempt_id: id, stored }) => (stored < (sent.get(id) ?? 0) ? id : [])),
  );
  if (doubtful.size === 0) return NOTHING;
  const asked = flat.filter(({ attemptId }) => doubtful.has(attemptId));
  const { rows: known } = await ask<Numbered & Content & { late: boolean }>({
    name: 'known-operations',
    text: `
      select attempt_id as "attemptId", epoch, seq, question_id, selected as selected_options, value, marked, seconds, late
      from (select distinct * from unnest($1::int[], $2::int[], $3::int[]) as op (attempt_id, epoch, seq)) asked
      join answer_event event using (attempt_id, epoch, seq)`,
    values: [
      numbers(asked, (one) => one.attemptId),
      numbers(asked, (one) => one.epoch),
      numbers(asked, (one) => one.seq),
    ],
  });
  return new Map(known.map((row) => [numberOf(row), { content: contentOf(row), late: row.late }]));
}

/** A repetition of what came in time is saved, not refused: its acknowledgement may have been lost. */
function asRepetition(row: Row, known: Known): Row {
  const { attempt_id: attemptId, epoch, refused } = row;
  const stored = refused === null ? undefined : known.get(numberOf({ attemptId, epoch, seq: refused }));
  return stored?.late === false ? { ...row, fate: 'saved', refused: null } : row;
}

/** What became of one save. Only sections part its operations, so of several fates the refusals are those to tell. */
function fateOf(rows: Row[], { attemptId, epoch, operations }: Save, known: Known): Saved | undefined {
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
    taken:
      known === NOTHING ? [] : operations.flatMap((operation, place) => (isTaken(operation) ? place : [])),
    epoch: row.current_epoch,
    deadline: instantOf(row.deadline),
    now: instantOf(row.now),
  };
}
