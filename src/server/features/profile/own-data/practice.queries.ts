import { sql } from 'kysely';
import type { Outcome } from '#contract/attempts/score.ts';
import type { PracticeMode } from '#contract/practice/sessions.ts';
import { isPractisable, withWithheld } from '#server/features/practice/withheld.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { readOwnPrograms } from './coding.queries.ts';

/** What an account has practised, its revision cards, its bookmarks and its programs. */
export async function readOwnPractice(db: Database, accountId: number) {
  return {
    practice: await listOwnPractice(db, accountId),
    revision_cards: await listOwnCards(db, accountId),
    bookmarks: await listOwnNotes(db, accountId),
    ...(await readOwnPrograms(db, accountId)),
  };
}

type OwnAnswer = {
  session_id: number;
  position: number;
  topic: string;
  question_id: number | null;
  template: string | null;
  seed: number | null;
  selected_options: string[];
  value: string;
  outcome: Outcome | null;
  seconds: number;
  late: boolean;
  at: Date;
};

/**
 * Every practice session of an account with its answers, latest first. Outcomes are null in a drill that is not ended, and for a question
 * that a test has now.
 */
async function listOwnPractice(db: Database, accountId: number) {
  const { rows: sessions } = await sql<{
    id: number;
    mode: PracticeMode;
    topics: string[];
    minutes: number | null;
    test: string | null;
    question_of_day: string | null;
    started_at: Date;
    ended_at: Date | null;
  }>`
    select session.id, mode, topics, minutes, aptitude.name as test, daily_on as question_of_day, started_at, ended_at
    from practice_session session left join aptitude on aptitude.id = session.aptitude_id
    where account_id = ${accountId} order by session.id desc`.execute(db);
  const { rows: answers } = await sql<OwnAnswer>`
    with ${withWithheld}
    select answer.session_id, answer.position, answer.topic, answer.question_id, answer.template, answer.seed,
      answer.selected as selected_options, answer.value, answer.seconds, answer.late, answer.at,
      case when (mode = 'learn' or ended_at is not null)
        and (answer.question_id is null or ${isPractisable('question', 'version')}) then outcome end as outcome
    from practice_answer answer
    join practice_session session on session.id = answer.session_id
    left join question on question.id = answer.question_id
    left join question_version version on version.id = answer.version_id
    where answer.account_id = ${accountId} order by answer.session_id, answer.seq`.execute(db);
  const bySession = Map.groupBy(answers, ({ session_id }) => session_id);
  return sessions.map(({ id, ...session }) => ({
    ...session,
    answers: (bySession.get(id) ?? []).map(({ session_id: _, ...answer }) => answer),
  }));
}

/** The revision cards of an account, by when they are due. */
async function listOwnCards(db: Database, accountId: number) {
  return await db
    .selectFrom('revision_card as card')
    .leftJoin('coding_problem as problem', 'problem.id', 'card.problem_id')
    .select(['topic', 'question_id', 'template', 'problem.slug as problem'])
    .select(['stability', 'difficulty', 'reviews', 'lapses', 'reviewed_at', 'due_at', 'ended_at'])
    .where('account_id', '=', accountId)
    .orderBy('due_at')
    .orderBy('card.id')
    .execute();
}

/** The bookmarks of an account with their notes, oldest first. */
async function listOwnNotes(db: Database, accountId: number) {
  return await db
    .selectFrom('bookmark')
    .select(['topic', 'question_id', 'template', 'seed', 'note', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}
