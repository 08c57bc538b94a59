import { sql } from 'kysely';
import { MAX_CLIENT_SEQ } from '#contract/attempts/attempt.ts';
import { compareByWriter } from '#contract/attempts/late-answers.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { CHAIN_STORED_EVENTS, MAX_ATTEMPT_BYTES } from '../receipts/hash-chain.queries.ts';
import type { AnswerEvent } from './rules.ts';

/** Whether a late row of `answer_event` was admitted, and the admission not withdrawn. */
export const isAdmitted = sql<boolean>`(late and exists (
  select from admitted_event named join late_admission admission on admission.id = named.admission_id
  where (named.attempt_id, named.epoch, named.seq) = (answer_event.attempt_id, answer_event.epoch, answer_event.seq)
    and withdrawn_at is null))`;

/** An event that counts; `late` means that it arrived late and was admitted. */
export type CountedEvent = AnswerEvent & { late: boolean };

/** The events of an attempt. Unpacks them on each call: those of a whole batch at once would fill the old generation of the heap. */
export type EventLookup = (attemptId: number) => CountedEvent[];

/**
 * Reads the events of some attempts that count: in time, or admitted since. Each attempt is one row with a text for each column: with
 * hundreds of thousands of rows, or with JSON, database and driver take three times as long. The portal generates option ids, so they
 * contain no blank, comma or lone minus.
 */
export async function readCountedEvents(db: Database, attemptIds: number[]): Promise<EventLookup> {
  if (attemptIds.length === 0) return () => [];
  const { rows } = await sql<PackedEvents>`
    select attempt_id, string_agg(epoch::text, ' ') as epochs, string_agg(seq::text, ' ') as seqs,
      string_agg(question_id::text, ' ') as questions, string_agg(seconds::text, ' ') as seconds,
      string_agg(coalesce(array_to_string(selected, ' '), '-'), ',') as selections,
      string_agg(case when marked then '1' when not marked then '0' else '-' end, '') as marks,
      json_agg(json_build_array(epoch, seq, value)) filter (where value is not null) as typed,
      json_agg(json_build_array(epoch, seq)) filter (where late) as admitted
    from answer_event where attempt_id = any(${attemptIds}::int[]) and (not late or ${isAdmitted})
    group by attempt_id`.execute(db);
  const packed = new Map(rows.map((row) => [row.attempt_id, row]));
  return (attemptId) => {
    const row = packed.get(attemptId);
    return row ? unpacked(row) : [];
  };
}

/** So few attempts are read at once whatever their size; of more, as many as fit in so many bytes. */
const FEW = 4;
const BYTES = FEW * MAX_ATTEMPT_BYTES;

/**
 * Reads the events of some attempts that count: in time, or admitted since. Where these exceed the memory for them, which only an
 * abusive client reaches, it returns only the events that decide about the answers.
 */
export async function readEventsInChunks(db: Database, attemptIds: number[]): Promise<EventLookup> {
  const parts =
    attemptIds.length > FEW ? chunkBySize(attemptIds, await listEventSizes(db, attemptIds)) : [attemptIds];
  if (parts.length === 1) return await readCountedEvents(db, attemptIds);
  const events = new Map<number, CountedEvent[]>();
  for (const part of parts) {
    const eventsOf = await readCountedEvents(db, part);
    for (const id of part) events.set(id, thinOutEvents(eventsOf(id)));
  }
  return (attemptId) => events.get(attemptId) ?? [];
}

/** Splits attempts, in order, into chunks that each hold one attempt or fit into `BYTES`. */
function chunkBySize(attemptIds: number[], sizes: Map<number, number>): number[][] {
  const parts: number[][] = [];
  let weight = 0;
  for (const id of attemptIds) {
    const size = sizes.get(id) ?? 0;
    weight += size;
    if (weight > BYTES || parts.length === 0) {
      parts.push([]);
      weight = size;
    }
    parts.at(-1)?.push(id);
  }
  return parts;
}

/** The size of the events of some attempts in bytes, as counted when they were stored. */
async function listEventSizes(db: Database, attemptIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('attempt_chain')
    .select(['attempt_id', 'size'])
    .where('attempt_id', '=', sql<number>`any(${attemptIds}::int[])`)
    .execute();
  return new Map(rows.map(({ attempt_id, size }) => [attempt_id, size]));
}

/**
 * Only the events that decide about `latestAnswers`, separately for those in time and the late ones. The last event of a question
 * gets all of its seconds.
 */
export function thinOutEvents<Event extends AnswerEvent & { late: boolean }>(events: Event[]): Event[] {
  const groups = Map.groupBy(
    events.toSorted(compareByWriter),
    ({ question_id, late }) => `${question_id} ${late}`,
  );
  return [...groups.values()].flatMap((group) => {
    const last = group.at(-1);
    const deciding = new Set([
      group.findLast(({ selected }) => selected),
      group.findLast(({ value }) => value !== null),
      group.findLast(({ marked }) => marked !== null),
      last,
    ]);
    const seconds = group.reduce((sum, event) => sum + event.seconds, 0);
    return [...deciding].flatMap((event) =>
      event ? { ...event, seconds: event === last ? seconds : 0 } : [],
    );
  });
}

/** The late answers of an attempt. */
export async function listLateAnswers(db: Database, attemptId: number) {
  const rows = await db
    .selectFrom('answer_event')
    .select(['question_id', 'selected', 'value'])
    .where('attempt_id', '=', attemptId)
    .where('late', '=', true)
    // An event without these only records a visit or a mark for review.
    .where((eb) => eb.or([eb('selected', 'is not', null), eb('value', 'is not', null)]))
    .execute();
  return rows.map(({ question_id, selected, value }) => ({
    ...{ question_id, selected_options: selected ?? [], value: value ?? '' },
  }));
}

type PackedEvents = {
  attempt_id: number;
  epochs: string;
  seqs: string;
  questions: string;
  seconds: string;
  selections: string;
  marks: string;
  typed: [epoch: number, seq: number, value: string][] | null;
  admitted: [epoch: number, seq: number][] | null;
};

function unpacked({ typed, admitted, ...row }: PackedEvents): CountedEvent[] {
  const [epochs, seqs, questions] = [row.epochs.split(' '), row.seqs.split(' '), row.questions.split(' ')];
  const [seconds, selections] = [row.seconds.split(' '), row.selections.split(',')];
  // Most attempts have neither: then no keys are built for their thousands of events.
  const values = typed && new Map(typed.map(([epoch, seq, value]) => [`${epoch} ${seq}`, value]));
  const late = admitted && new Set(admitted.map(([epoch, seq]) => `${epoch} ${seq}`));
  return seqs.map((seq, at) => {
    const chosen = selections[at] ?? '-';
    return {
      epoch: Number(epochs[at]),
      seq: Number(seq),
      question_id: Number(questions[at]),
      selected: chosen === '-' ? null : chosen === '' ? [] : chosen.split(' '),
      value: values?.get(`${epochs[at]} ${seq}`) ?? null,
      marked: row.marks[at] === '-' ? null : row.marks[at] === '1',
      seconds: Number(seconds[at]),
      late: late?.has(`${epochs[at]} ${seq}`) ?? false,
    };
  });
}

/**
 * Appends the answers of a submission at `now` after everything in the epoch. Their sequence numbers lie above those that a client may
 * use, so that no save on its way passes for stored. The attempt must be locked.
 */
export async function insertFinalAnswers(
  tx: Database,
  attempt: { id: number; epoch: number; now: Date },
  answers: { question_id: number; selected_options?: string[]; value?: string }[],
  isLate: (questionId: number) => boolean,
): Promise<void> {
  if (answers.length === 0) return;
  const rows = answers.map(({ question_id, selected_options, value }, index) => ({
    ...{ index, question_id, selected: selected_options ?? null, value: value ?? null },
    late: isLate(question_id),
  }));
  await sql`
    with held as materialized (
      select attempt_id, link, head, size, saved_at from attempt_chain where attempt_id = ${attempt.id} for no key update
    ),
    stored as (
      insert into answer_event (attempt_id, epoch, seq, question_id, selected, value, received_at, late, link)
      select held.attempt_id, ${attempt.epoch}, last.seq + index + 1, question_id, selected, value,
        greatest(${attempt.now}, saved_at), late, held.link + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as answer (index int, question_id int, selected text[], value text, late boolean)
      cross join held
      cross join (select greatest(max(seq), ${MAX_CLIENT_SEQ}::int) as seq from answer_event
        where attempt_id = ${attempt.id} and epoch = ${attempt.epoch}) last
      order by index
      returning *
    ),${sql.raw(CHAIN_STORED_EVENTS)}
    select`.execute(tx);
}
