import { sql } from 'kysely';
import type { HowSubmitted } from '#contract/attempts/attempt.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { MarkedAttempt } from './marker.queries.ts';
import type { MarkedPaper } from './rules.ts';

type NewScore = MarkedAttempt & {
  attempt_id: number;
  aptitude_id: number;
  how: HowSubmitted;
  submitted_at: Date;
  /** The time spent on the attempt, without pauses. */
  seconds: number;
};

/** Separates documents in one text: JSON never contains this character unescaped. */
const DOCUMENT_END = '\u0001';

/** Closes attempts and stores their scores, all in one statement. */
export async function submitWithScores(tx: Database, scores: NewScore[]): Promise<void> {
  const each = <Of extends keyof NewScore>(of: Of) => scores.map((score) => score[of]);
  // One text, not an array: in an array each of the thousands of quotes would be escaped here and unescaped there.
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
        -- A later reopening counts the time from the pause on as standstill.
        standstills = case when paused_at is null then standstills
          else standstills || jsonb_build_array(jsonb_build_object('from', paused_at, 'to', fresh.submitted_at)) end
      from fresh
      -- By id, too: the planner cannot know how few rows are fresh, and would join by reading all attempts.
      where attempt.id = fresh.attempt_id and attempt.id = any(${each('attempt_id')}::int[]) and attempt.state = 'writing'
      returning attempt.id
    )
    insert into score (attempt_id, aptitude_id, marks, max_marks, correct, incorrect, unanswered, seconds, outcomes,
      sections, qualified, key_version, marked_at)
    select attempt_id, aptitude_id, marks, max_marks, correct, incorrect, unanswered, seconds, outcomes, sections, qualified,
      key_version, clock_timestamp()
    from fresh join closed on closed.id = fresh.attempt_id
    -- A reopened attempt has a score from before.
    on conflict (attempt_id) do update set marks = excluded.marks, max_marks = excluded.max_marks,
      correct = excluded.correct, incorrect = excluded.incorrect, unanswered = excluded.unanswered,
      seconds = excluded.seconds, outcomes = excluded.outcomes, sections = excluded.sections,
      qualified = excluded.qualified, key_version = excluded.key_version, marked_at = excluded.marked_at`.execute(
    tx,
  );
}

/** Overwrites scores, all in one statement. */
export async function updateScores(
  tx: Database,
  keyVersion: number,
  scores: (MarkedPaper & { attempt_id: number })[],
): Promise<void> {
  await sql`
    update score set marks = remarked.marks, max_marks = remarked.max_marks, correct = remarked.correct,
      incorrect = remarked.incorrect, unanswered = remarked.unanswered, outcomes = remarked.outcomes, sections = remarked.sections,
      qualified = remarked.qualified, key_version = ${keyVersion}::int, marked_at = clock_timestamp()
    from json_to_recordset(${JSON.stringify(scores)}::json) as remarked (
      attempt_id int, marks numeric, max_marks numeric, correct int, incorrect int, unanswered int, outcomes json,
      sections jsonb, qualified boolean)
    where score.attempt_id = remarked.attempt_id`.execute(tx);
}
