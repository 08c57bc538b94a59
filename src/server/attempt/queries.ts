import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { HIGHEST_SEQ, type HowSubmitted } from '#contract/attempt.ts';
import { testClock } from '../aptitude/queries.ts';
import type { Releasing } from '../aptitude/rules.ts';
import type { Database } from '../database/connection.ts';
import type {
  PaperItem,
  StoredOutcome,
  StoredPlace,
  StoredSection,
  StoredSectionScore,
} from '../database/document.ts';
import { Problem } from '../http/problem.ts';
import { LINKS } from './chain.queries.ts';
import type { AnswerEvent } from './rules.ts';

const oneTest = (db: Database, id: number) =>
  db
    .selectFrom('aptitude')
    .leftJoin('venue', 'venue.id', 'aptitude.venue_id')
    .selectAll('aptitude')
    .select(['venue.name as venue_name', 'directions', 'outline', testClock.as('now')])
    .select(sql<Date>`clock_timestamp()`.as('server_time'))
    .where('aptitude.id', '=', id);

export type Test = Awaited<ReturnType<typeof getTest>>;

/** A test, archived or not, with its venue, its own clock and the database's. Throws `not-found`. */
export async function getTest(db: Database, id: number) {
  return await oneTest(db, id).executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** The same, kept from changing until the transaction ends. Who only reads would wait for who changes it, and need not. */
export async function holdTest(tx: Database, id: number): Promise<Test> {
  return await oneTest(tx, id)
    .forKeyShare('aptitude')
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

const standings = (db: Database) =>
  db
    .selectFrom('attempt')
    .select([
      'attempt.id',
      'aptitude_id',
      'account_id',
      'epoch',
      'state',
      'how',
      'started_at',
      'deadline',
      'submitted_at',
      'sections',
      'section_ends',
      'stretch',
      'paused_at',
      'violations_forgiven',
      'standstills',
    ]);

const attempts = (db: Database) => standings(db).select('paper');

// Of a row that is locked, the clock of the moment when it was: it is told around the lock, not beside it, for that may take long.
const now = sql<Date>`clock_timestamp()`.as('now');

export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;
/** An attempt without its paper, which is most of it. */
export type Standing = Omit<AttemptRow, 'paper'>;

export async function findAttempt(db: Database, aptitudeId: number, accountId: number) {
  return await attempts(db)
    .select(now)
    .where('aptitude_id', '=', aptitudeId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** The same, locked: no save is under way and none comes in until the transaction ends. */
export async function lockAttempt(tx: Database, aptitudeId: number, accountId: number) {
  const locked = attempts(tx)
    .where('aptitude_id', '=', aptitudeId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .as('locked');
  return await tx.selectFrom(locked).selectAll().select(now).executeTakeFirst();
}

/** One student's attempt at one test. */
type Place = { test: number; student: number };
export const placeOf = ({ test, student }: Place): string => `${test} ${student}`;

/** The attempts of some students, by their places, locked alike in the order of their numbers. */
export async function lockAttempts(tx: Database, places: Place[]): Promise<Map<string, AttemptRow>> {
  const locked = attempts(tx).where(isAt(places)).orderBy('attempt.id').forUpdate().as('locked');
  return byPlace(await tx.selectFrom(locked).selectAll().select(now).execute());
}

/** The same without the papers. */
export async function lockStandings(tx: Database, places: Place[]): Promise<Map<string, Standing>> {
  const locked = standings(tx).where(isAt(places)).orderBy('attempt.id').forUpdate().as('locked');
  return byPlace(await tx.selectFrom(locked).selectAll().select(now).execute());
}

const isAt = (places: Place[]) => sql<boolean>`(aptitude_id, account_id) in (
  select * from unnest(${places.map(({ test }) => test)}::int[], ${places.map(({ student }) => student)}::int[]))`;

const byPlace = <Row extends Standing>(rows: Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [placeOf({ test: row.aptitude_id, student: row.account_id }), row]));

/** When the results of some tests come out, held as by `holdTest`. */
export async function holdTests(tx: Database, ids: number[]): Promise<Map<number, Releasing>> {
  const rows = await tx
    .selectFrom('aptitude')
    .select([
      'id',
      'closes_at',
      'release_marks',
      'release_answers',
      'release_explanations',
      'marks_released_at',
      'answers_released_at',
      'explanations_released_at',
    ])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of some students have started, by their places. */
export async function listStarted(db: Database, places: Place[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('attempt')
    .select(['aptitude_id as test', 'account_id as student'])
    .where('aptitude_id', '=', sql<number>`any(${places.map(({ test }) => test)}::int[])`)
    .where('account_id', '=', sql<number>`any(${places.map(({ student }) => student)}::int[])`)
    .execute();
  return new Set(rows.map(placeOf));
}

export type NewAttempt = {
  aptitude_id: number;
  account_id: number;
  deadline: Date;
  started_at: Date;
  section_ends: Date[] | null;
  stretch: number;
  paper: PaperItem[];
  sections: StoredSection[] | null;
  place: StoredPlace | null;
};

/** Opens attempts, but for students whom another call was quicker for. */
export async function insertAttempts(tx: Database, attempts: NewAttempt[]): Promise<void> {
  if (attempts.length === 0) return;
  // Waits for an erasure of a student that is under way, and then finds nobody.
  await sql`
    insert into attempt (aptitude_id, account_id, deadline, epoch, started_at, section_ends, stretch, paper, sections, place)
    select aptitude_id, account.id, deadline, 0, started_at, section_ends, stretch, paper, sections, place
    from json_to_recordset(${JSON.stringify(attempts)}::json) as fresh (
      aptitude_id int, account_id int, deadline timestamptz, started_at timestamptz, section_ends timestamptz[],
      stretch float8, paper jsonb, sections jsonb, place jsonb)
    join account on account.id = fresh.account_id and erased_at is null
    order by aptitude_id, account.id
    for key share of account
    on conflict (aptitude_id, account_id) do nothing`.execute(tx);
}

/** The attempt of this number, locked like that of a student. */
export async function lockAttemptById(tx: Database, id: number) {
  const locked = attempts(tx).where('attempt.id', '=', id).forUpdate().as('locked');
  return await tx.selectFrom(locked).selectAll().select(now).executeTakeFirst();
}

/** A window that opens an attempt: its browser and address. */
type Opening = { id: number; device: string; address: string };

/** What the newest window of an attempt holds: the epoch to write under, and the key to sign with what it cannot send. */
export type Pen = { epoch: number; signing_key: string };

/** Hands the pen of some attempts to the callers, notes their devices and how far the chains are. */
export async function raiseEpochs(tx: Database, openings: Opening[]): Promise<Map<number, Pen>> {
  const rows = openings.map((one) => ({
    ...one,
    device: one.device.slice(0, DEVICE_LENGTH),
    signing_key: randomBytes(32).toString('hex'),
  }));
  const { rows: raised } = await sql<{ id: number } & Pen>`
    with opened as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as opening (
        id int, device text, address text, signing_key text)
    ), raised as (
      update attempt set epoch = epoch + 1 from opened where attempt.id = opened.id
      returning attempt.id, epoch, device, address, signing_key
    )
    insert into attempt_opening (attempt_id, epoch, device, address, signing_key, link, head)
    select id, epoch, device, address, decode(signing_key, 'hex'), link, head
    from raised left join attempt_chain on attempt_id = id
    returning attempt_id as id, epoch, encode(signing_key, 'hex') as signing_key`.execute(tx);
  return new Map(raised.map(({ id, ...pen }) => [id, pen]));
}

const DEVICE_LENGTH = 200;

/** Whether a late row of `answer_event` was admitted all the same, and not taken back. */
export const isAdmitted = sql<boolean>`(late and exists (
  select from admitted_event named join late_admission admission on admission.id = named.admission_id
  where (named.attempt_id, named.epoch, named.seq) = (answer_event.attempt_id, answer_event.epoch, answer_event.seq)
    and withdrawn_at is null))`;

/** An event that counts; `late`: it was admitted. */
export type CountedEvent = AnswerEvent & { late: boolean };

/**
 * The events that count, of some attempts: in time, or admitted since. A row an attempt and a text a column: with hundreds of
 * thousands of rows, or with JSON, database and driver would take thrice as long. Option ids are the portal's own and hold no
 * blank, comma or lone minus.
 */
export async function listEvents(db: Database, attemptIds: number[]): Promise<Map<number, CountedEvent[]>> {
  if (attemptIds.length === 0) return new Map();
  const { rows } = await sql<PackedEvents>`
    select attempt_id, string_agg(epoch::text, ' ') as epochs, string_agg(seq::text, ' ') as seqs,
      string_agg(question_id::text, ' ') as questions, string_agg(seconds::text, ' ') as seconds,
      string_agg(coalesce(array_to_string(selected, ' '), '-'), ',') as selections,
      string_agg(case when marked then '1' when not marked then '0' else '-' end, '') as marks,
      json_agg(json_build_array(epoch, seq, value)) filter (where value is not null) as typed,
      json_agg(json_build_array(epoch, seq)) filter (where late) as admitted
    from answer_event where attempt_id = any(${attemptIds}::int[]) and (not late or ${isAdmitted})
    group by attempt_id`.execute(db);
  return new Map(rows.map((row) => [row.attempt_id, unpacked(row)]));
}

/** What came too late of an attempt, as evidence. */
export async function listLate(db: Database, attemptId: number) {
  const rows = await db
    .selectFrom('answer_event')
    .select(['question_id', 'selected', 'value'])
    .where('attempt_id', '=', attemptId)
    .where('late', '=', true)
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
  const values = new Map(typed?.map(([epoch, seq, value]) => [`${epoch} ${seq}`, value]));
  const late = new Set(admitted?.map(([epoch, seq]) => `${epoch} ${seq}`));
  return seqs.map((seq, at) => {
    const chosen = selections[at] ?? '-';
    const number = `${epochs[at]} ${seq}`;
    return {
      epoch: Number(epochs[at]),
      seq: Number(seq),
      question_id: Number(questions[at]),
      selected: chosen === '-' ? null : chosen === '' ? [] : chosen.split(' '),
      value: values.get(number) ?? null,
      marked: row.marks[at] === '-' ? null : row.marks[at] === '1',
      seconds: Number(seconds[at]),
      late: late.has(number),
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
      cross join (select greatest(max(seq), ${HIGHEST_SEQ}::int) as seq from answer_event
        where attempt_id = ${attempt.id} and epoch = ${attempt.epoch}) last
      order by index
      returning *
    ),${sql.raw(LINKS)}
    select`.execute(tx);
}

/**
 * Attempts whose deadline and grace are over, locked, and their tests held. Attempts that another node has at this moment are
 * left to it, tests that somebody changes to the next round, and those named `without`.
 */
export async function lockOverdue(
  tx: Database,
  graceSeconds: number,
  limit: number,
  without: number[],
): Promise<Standing[]> {
  const isOverdue = sql<boolean>`state = 'writing' and attempt.paused_at is null
    and deadline < clock_timestamp() - ${graceSeconds} * interval '1 second'`;
  const held = await tx
    .selectFrom('aptitude')
    .select('id')
    .where('id', 'in', tx.selectFrom('attempt').select('aptitude_id').where(isOverdue))
    .forKeyShare()
    .skipLocked()
    .execute();
  if (held.length === 0) return [];
  return await standings(tx)
    .select(now)
    .where('aptitude_id', '=', sql<number>`any(${held.map(({ id }) => id)}::int[])`)
    .where(isOverdue)
    .where('attempt.id', '!=', sql<number>`all(${without}::int[])`)
    .orderBy('attempt.id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** The next instant at which an open attempt is over, grace included. */
export async function findNextDeadline(db: Database, graceSeconds: number) {
  const { rows } = await sql<{ milliseconds: number | null }>`
    select extract(epoch from min(deadline) + ${graceSeconds} * interval '1 second' - clock_timestamp())::float8 * 1000
      as milliseconds
    from attempt where state = 'writing' and paused_at is null`.execute(db);
  return rows[0]?.milliseconds ?? undefined;
}

export async function listSchemes(db: Database, aptitudeIds: number[]) {
  return await db
    .selectFrom('aptitude')
    .select(['id', 'marks_right', 'marks_wrong', 'scheme', 'cut_off'])
    .where('id', '=', sql<number>`any(${aptitudeIds}::int[])`)
    .execute();
}

export type NewScore = {
  attempt_id: number;
  aptitude_id: number;
  how: HowSubmitted;
  submitted_at: Date;
  marks: number;
  max_marks: number;
  correct: number;
  incorrect: number;
  unanswered: number;
  seconds: number;
  outcomes: StoredOutcome[];
  sections: StoredSectionScore[];
  qualified: boolean | null;
  key_version: number;
};

// No JSON holds it bare.
const DOCUMENT_END = '\u0001';

/** Closes attempts and stores their scores, in one statement for all. */
export async function insertScores(tx: Database, scores: NewScore[]): Promise<void> {
  const each = <Of extends keyof NewScore>(of: Of) => scores.map((score) => score[of]);
  // JSON in one text apart: as an array, each of its thousands of quotes would be escaped here and there.
  const documents = (of: 'outcomes' | 'sections') =>
    scores.map((score) => JSON.stringify(score[of])).join(DOCUMENT_END);
  await sql`
    with fresh as (
      select attempt_id, aptitude_id, how, submitted_at, marks, max_marks, correct, incorrect, unanswered, seconds,
        outcomes::json, sections::jsonb, qualified, key_version
      from rows from (
        unnest(${each('attempt_id')}::int[], ${each('aptitude_id')}::int[], ${each('how')}::text[],
          ${each('submitted_at')}::timestamptz[], ${each('marks')}::numeric[], ${each('max_marks')}::numeric[],
          ${each('correct')}::int[], ${each('incorrect')}::int[], ${each('unanswered')}::int[],
          ${each('seconds')}::int[], ${each('qualified')}::boolean[], ${each('key_version')}::int[]),
        string_to_table(${documents('outcomes')}, ${DOCUMENT_END}),
        string_to_table(${documents('sections')}, ${DOCUMENT_END})
      ) as score (attempt_id, aptitude_id, how, submitted_at, marks, max_marks, correct, incorrect, unanswered,
        seconds, qualified, key_version, outcomes, sections)
    ), closed as (
      update attempt set state = 'submitted', how = fresh.how, submitted_at = fresh.submitted_at, paused_at = null,
        -- What is opened again later has stood still from the pause on.
        standstills = case when paused_at is null then standstills
          else standstills || jsonb_build_array(jsonb_build_object('from', paused_at, 'to', fresh.submitted_at)) end
      from fresh where attempt.id = fresh.attempt_id and attempt.state = 'writing'
      returning attempt.id
    )
    insert into score (attempt_id, aptitude_id, marks, max_marks, correct, incorrect, unanswered, seconds, outcomes,
      sections, qualified, key_version, marked_at)
    select attempt_id, aptitude_id, marks, max_marks, correct, incorrect, unanswered, seconds, outcomes, sections, qualified,
      key_version, clock_timestamp()
    from fresh join closed on closed.id = fresh.attempt_id
    -- An attempt that was opened again has a score from before.
    on conflict (attempt_id) do update set marks = excluded.marks, max_marks = excluded.max_marks,
      correct = excluded.correct, incorrect = excluded.incorrect, unanswered = excluded.unanswered,
      seconds = excluded.seconds, outcomes = excluded.outcomes, sections = excluded.sections,
      qualified = excluded.qualified, key_version = excluded.key_version, marked_at = excluded.marked_at`.execute(
    tx,
  );
}
