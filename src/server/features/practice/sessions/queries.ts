import { sql } from 'kysely';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import type { Outcome } from '#contract/attempts/score.ts';
import type { PickReason, PracticeMode } from '#contract/practice/sessions.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { isPractisable, withWithheld } from '../withheld.queries.ts';

export type SessionRow = {
  id: number;
  mode: PracticeMode;
  minutes: number | null;
  topics: string[];
  aptitude_id: number | null;
  /** Null where the student has no submitted attempt at the test, and so no result to go back to. */
  aptitude_name: string | null;
  started_at: Date;
  ended_at: Date | null;
  now: Date;
};

export type NewSession = {
  account_id: number;
  mode: PracticeMode;
  minutes: number | null;
  topics: string[];
  /** The day whose question it asks. */
  daily_on?: string;
  /** The test whose missed questions it asks, or whose questions if the student missed the test. */
  aptitude_id?: number | null;
};

export async function insertPracticeSession(tx: Database, session: NewSession): Promise<number> {
  const { id } = await tx
    .insertInto('practice_session')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type ItemRow = {
  position: number;
  topic: string;
  reason: PickReason;
  difficulty: number;
  question_id: number | null;
  version_id: number | null;
  template: string | null;
  seed: number | null;
  likeness: string | null;
  options: string[];
};

export async function insertPracticeItems(
  tx: Database,
  session: { id: number; account_id: number },
  items: ItemRow[],
): Promise<void> {
  const rows = items.map((item) => ({ ...item, session_id: session.id, account_id: session.account_id }));
  await tx.insertInto('practice_item').values(rows).execute();
}

/** The caller's session. Throws `not-found` where it belongs to somebody else. `lock` holds its row until the transaction ends. */
export async function getPracticeSession(
  db: Database,
  { id, accountId, lock = false }: { id: number; accountId: number; lock?: boolean },
): Promise<SessionRow> {
  const own = db
    .selectFrom('practice_session as session')
    .leftJoin('attempt', (join) =>
      join
        .onRef('attempt.aptitude_id', '=', 'session.aptitude_id')
        .onRef('attempt.account_id', '=', 'session.account_id')
        .on('attempt.state', '=', 'submitted'),
    )
    .leftJoin('assessment', 'assessment.id', 'attempt.aptitude_id')
    .select(['session.id', 'mode', 'minutes', 'topics', 'session.aptitude_id'])
    .select('assessment.name as aptitude_name')
    .select(['session.started_at', 'session.ended_at', sql<Date>`clock_timestamp()`.as('now')])
    .where('session.id', '=', id)
    .where('session.account_id', '=', accountId)
    .$castTo<SessionRow>();
  return await (lock ? own.forUpdate('session') : own).executeTakeFirstOrThrow(
    () => new Problem('not-found'),
  );
}

/** The items of the caller's session, which never change; none where it belongs to somebody else. */
export async function listPracticeItems(
  db: Database,
  { id, accountId }: { id: number; accountId: number },
): Promise<ItemRow[]> {
  return await db
    .selectFrom('practice_item')
    .select(['position', 'topic', 'reason', 'difficulty', 'question_id', 'version_id', 'template', 'seed'])
    .select(['likeness', 'options'])
    .where('session_id', '=', id)
    .where('account_id', '=', accountId)
    .orderBy('position')
    .$castTo<ItemRow>()
    .execute();
}

export type AnswerRow = {
  seq: number;
  answer_id: string;
  position: number;
  selected: string[];
  value: string;
  outcome: Outcome;
  share: number;
  seconds: number;
  late: boolean;
};

/** The answers of a session in the order of their arrival. */
export async function listPracticeAnswers(db: Database, sessionId: number): Promise<AnswerRow[]> {
  return await db
    .selectFrom('practice_answer')
    .select(['seq', 'answer_id', 'position', 'selected', 'value', 'outcome', 'share', 'seconds', 'late'])
    .where('session_id', '=', sessionId)
    .orderBy('seq')
    .$castTo<AnswerRow>()
    .execute();
}

export type NewAnswer = AnswerRow & { item: ItemRow };

/**
 * Appends answers. `first` is worked out here: whether the student has never answered the same question before, nor could know its key.
 * Returns the first ones.
 */
export async function insertPracticeAnswers(
  tx: Database,
  { id, accountId }: { id: number; accountId: number },
  answers: NewAnswer[],
): Promise<NewAnswer[]> {
  const first: NewAnswer[] = [];
  for (const one of answers) {
    const { item, ...answer } = one;
    const { rows } = await sql<{ first: boolean }>`
      insert into practice_answer (session_id, seq, answer_id, position, account_id, topic, difficulty, question_id,
        version_id, template, seed, selected, value, outcome, share, seconds, late, first)
      values (${id}, ${answer.seq}, ${answer.answer_id}, ${answer.position}, ${accountId}, ${item.topic},
        ${item.difficulty}, ${item.question_id}, ${item.version_id}, ${item.template}, ${item.seed},
        ${answer.selected}, ${answer.value}, ${answer.outcome}, ${answer.share}, ${answer.seconds}, ${answer.late},
        not ${answer.late} and not exists (select from practice_answer before where before.account_id = ${accountId}
          and (before.question_id = ${item.question_id}
            or (before.session_id = ${id} and before.position = ${answer.position}))))
      returning first`.execute(tx);
    if (rows[0]?.first) first.push(one);
  }
  return first;
}

export async function updateEnd(db: Database, id: number): Promise<void> {
  await sql`update practice_session set ended_at = now() where id = ${id} and ended_at is null`.execute(db);
}

/**
 * The caller's latest sessions, newest first. Their counts leave out what a test asks now, and a drill that goes on has no count of right
 * answers, as either would tell a key.
 */
export async function listOwnPracticeSessions(db: Database, accountId: number, limit: number) {
  const { rows } = await sql<{
    id: number;
    mode: PracticeMode;
    topics: string[];
    aptitude: string | null;
    questions: number;
    answered: number;
    correct: number | null;
    started_at: Date;
    ended_at: Date | null;
  }>`
    with ${withWithheld}
    select session.id, mode, topics, assessment.name as aptitude, session.started_at, session.ended_at, items.questions, done.answered,
      case when mode = 'learn' or session.ended_at is not null
        or session.started_at + minutes * interval '1 minute' + ${GRACE_SECONDS} * interval '1 second' < now() then done.correct end as correct
    from (select * from practice_session where account_id = ${accountId} order by id desc limit ${limit}) session
    left join attempt on attempt.aptitude_id = session.aptitude_id and attempt.account_id = session.account_id
      and attempt.state = 'submitted'
    left join assessment on assessment.id = attempt.aptitude_id
    cross join lateral (
      select count(*)::int as questions from practice_item where session_id = session.id) items
    cross join lateral (
      select count(*)::int as answered, (count(*) filter (where outcome = 'right'))::int as correct
      from (
        select distinct on (position) position, outcome from practice_answer answer
        left join question on question.id = answer.question_id
        left join question_version version on version.id = answer.version_id
        where session_id = session.id and not late
          and (answer.question_id is null or ${isPractisable('question', 'version')})
        order by position, case mode when 'learn' then seq else -seq end) counted) done
    order by session.id desc`.execute(db);
  return rows;
}
