import { sql } from 'kysely';
import type { HowSubmitted } from '#contract/attempts/attempt.ts';
import type { MarkedPaper } from '#server/features/grading/marking/rules.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** What some tests say of marks. */
export async function listMarkingSchemes(db: Database, aptitudeIds: number[]) {
  return await db
    .selectFrom('aptitude')
    .select(['id', 'marks_right', 'marks_wrong', 'scheme', 'cut_off'])
    .where('id', '=', sql<number>`any(${aptitudeIds}::int[])`)
    .execute();
}

type NewScore = MarkedPaper & {
  attempt_id: number;
  aptitude_id: number;
  how: HowSubmitted;
  submitted_at: Date;
  /** The time spent writing. */
  seconds: number;
  key_version: number;
};

/** Ends each document in a text of many: bare, this character stands in no JSON. */
const DOCUMENT_END = '\u0001';

/** Closes attempts and stores their scores, in one statement for all. */
export async function submitWithScores(tx: Database, scores: NewScore[]): Promise<void> {
  const each = <Of extends keyof NewScore>(of: Of) => scores.map((score) => score[of]);
  // One text rather than an array, in which each of thousands of quotes would be escaped here and read again there.
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
      from fresh
      -- By number, too: the database does not know beforehand how few are fresh, and would read all attempts to join it.
      where attempt.id = fresh.attempt_id and attempt.id = any(${each('attempt_id')}::int[]) and attempt.state = 'writing'
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
