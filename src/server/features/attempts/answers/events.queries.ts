import { sql } from 'kysely';
import { MAX_CLIENT_SEQ } from '#contract/attempts/attempt.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { CHAIN_STORED_EVENTS } from '../receipts/hash-chain.queries.ts';
import type { AnswerEvent } from './rules.ts';

/** Whether a late row of `answer_event` was admitted all the same, and not taken back. */
export const isAdmitted = sql<boolean>`(late and exists (
  select from admitted_event named join late_admission admission on admission.id = named.admission_id
  where (named.attempt_id, named.epoch, named.seq) = (answer_event.attempt_id, answer_event.epoch, answer_event.seq)
    and withdrawn_at is null))`;

/** An event that counts; `late`: it was admitted. */
export type CountedEvent = AnswerEvent & { late: boolean };

/** The events of an attempt. Many are unpacked anew whenever they are asked for: those of a whole batch at once would grow old in memory. */
export type EventLookup = (attemptId: number) => CountedEvent[];

/**
 * Reads at once the events that count, of some attempts: in time, or admitted since. A row an attempt and a text a column: with
 * hundreds of thousands of rows, or with JSON, database and driver would take thrice as long. Option ids are the portal's own and hold
 * no blank, comma or lone minus.
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

/** What the events of some attempts are worth in bytes, as it was counted when they were stored. */
export async function listEventSizes(db: Database, attemptIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('attempt_chain')
    .select(['attempt_id', 'size'])
    .where('attempt_id', '=', sql<number>`any(${attemptIds}::int[])`)
    .execute();
  return new Map(rows.map(({ attempt_id, size }) => [attempt_id, size]));
}

/** The answers that came too late of an attempt, as evidence. */
export async function listLateAnswers(db: Database, attemptId: number) {
  const rows = await db
    .selectFrom('answer_event')
    .select(['question_id', 'selected', 'value'])
    .where('attempt_id', '=', attemptId)
    .where('late', '=', true)
    // Who goes from one question to another answers none.
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
  // Most attempts have neither, and so need no names for their thousands of events.
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
 * Appends the answers that came with a submission at `now` behind everything the epoch has. They take no number that a save on its
 * way may have, which would then be taken for stored. The attempt must be locked.
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
