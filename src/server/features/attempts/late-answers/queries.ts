import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { isAdmitted } from '../answers/events.queries.ts';
import type { AnswerEvent } from '../answers/rules.ts';
import { CHAIN_STORED_EVENTS } from '../receipts/hash-chain.queries.ts';
import type { StoredAnswerEvent } from './rules.ts';

/** An attempt with its student and its test. Throws `not-found`. */
export async function getAttemptSubject(db: Database, attemptId: number) {
  return await db
    .selectFrom('attempt')
    .innerJoin('account', 'account.id', 'account_id')
    .innerJoin('aptitude', 'aptitude.id', 'aptitude_id')
    .select([
      'attempt.id',
      'aptitude_id',
      'account_id',
      'regno',
      'account.name as student',
      'aptitude.name as test',
    ])
    .select(['started_at', 'deadline', 'submitted_at', 'how', 'standstills'])
    .where('attempt.id', '=', attemptId)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** All events of an attempt, in the order in which its windows wrote. */
export async function listAnswerEvents(db: Database, attemptId: number): Promise<StoredAnswerEvent[]> {
  return await db
    .selectFrom('answer_event')
    .select(['epoch', 'seq', 'question_id', 'selected', 'value', 'marked', 'seconds', 'received_at', 'late'])
    .select(isAdmitted.as('admitted'))
    .where('attempt_id', '=', attemptId)
    .orderBy('epoch')
    .orderBy('seq')
    .execute();
}

/** The openings of an attempt in their order, each with its signing key and the newest link at that moment; null where none was kept. */
export async function listOpenings(db: Database, attemptId: number) {
  return await db
    .selectFrom('attempt_opening')
    .select(['epoch', 'opened_at', 'signing_key', 'link', 'head'])
    .where('attempt_id', '=', attemptId)
    .orderBy('epoch')
    .execute();
}

/** Stores operations of a file as late events. An event that is stored already stays as it is. The attempt must be locked. */
export async function insertLateEvents(
  tx: Database,
  attemptId: number,
  events: AnswerEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    with held as materialized (
      select attempt_id, link, head, size from attempt_chain where attempt_id = ${attemptId} for no key update
    ),
    stored as (
      insert into answer_event (attempt_id, epoch, seq, question_id, selected, value, marked, seconds, received_at, late, link)
      select held.attempt_id, epoch, seq, question_id, selected, value, marked, seconds, clock.now, true, held.link + 1
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (
        epoch int, seq int, question_id int, selected text[], value text, marked boolean, seconds int)
      cross join held
      cross join (select clock_timestamp() as now offset 0) clock
      order by epoch, seq
      on conflict do nothing
      returning *
    ),${sql.raw(CHAIN_STORED_EVENTS)}
    select`.execute(tx);
}

/** Stores an admission and the events that it names. */
export async function insertLateAdmission(
  tx: Database,
  {
    events,
    ...admission
  }: { attempt_id: number; admitted_by: number; reason: string; events: AnswerEvent[] },
): Promise<void> {
  const { id } = await tx
    .insertInto('late_admission')
    .values(admission)
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into admitted_event (admission_id, attempt_id, epoch, seq)
    select ${id}, ${admission.attempt_id}, epoch, seq
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (epoch int, seq int)`.execute(tx);
}

/** Withdraws an admission and returns the number of its events; undefined where there is no such admission, or no longer. */
export async function markAdmissionWithdrawn(
  tx: Database,
  { id, attempt_id, by, reason }: { id: number; attempt_id: number; by: number; reason: string },
): Promise<number | undefined> {
  const gone = await tx
    .updateTable('late_admission')
    .set({ withdrawn_by: by, withdrawn_at: sql`now()`, withdrawn_reason: reason })
    .where('id', '=', id)
    .where('attempt_id', '=', attempt_id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!gone) return undefined;
  const { events } = await tx
    .selectFrom('admitted_event')
    .select((one) => one.fn.countAll<number>().as('events'))
    .where('admission_id', '=', id)
    .executeTakeFirstOrThrow();
  return events;
}

/** The admissions of an attempt, latest first. */
export async function listAdmissions(db: Database, attemptId: number) {
  const rows = await db
    .selectFrom('late_admission')
    .innerJoin('account as admin', 'admin.id', 'admitted_by')
    .leftJoin('account as withdrawer', 'withdrawer.id', 'withdrawn_by')
    .select(['late_admission.id', 'admin.name as by', 'admitted_at as at', 'reason'])
    .select(['withdrawer.name as withdrawn_by', 'withdrawn_at', 'withdrawn_reason'])
    .select((one) =>
      one
        .selectFrom('admitted_event')
        .whereRef('admission_id', '=', 'late_admission.id')
        .select((event) => event.fn.countAll<number>().as('events'))
        .as('events'),
    )
    .where('late_admission.attempt_id', '=', attemptId)
    .orderBy('late_admission.id', 'desc')
    .execute();
  return rows.map(({ withdrawn_by, withdrawn_at, withdrawn_reason, events, ...row }) => ({
    ...row,
    events: events ?? 0,
    withdrawn: withdrawn_at && {
      by: withdrawn_by ?? '',
      at: withdrawn_at,
      reason: withdrawn_reason ?? '',
    },
  }));
}

/** The rank that these marks would have among the other attempts at the test. The order is that of `ranked` in results/queries.ts. */
export async function findRankForMarks(db: Database, attemptId: number, marks: number): Promise<number> {
  const { rows } = await sql<{ rank: number }>`
    select 1 + count(other.attempt_id)::int as rank
    from score own left join (score other join attempt on attempt.id = other.attempt_id and state = 'submitted')
      on other.aptitude_id = own.aptitude_id and other.attempt_id <> own.attempt_id
      and (other.marks > ${marks}::numeric or other.marks = ${marks}::numeric and other.seconds < own.seconds)
    where own.attempt_id = ${attemptId}`.execute(db);
  return rows[0]?.rank ?? 1;
}
