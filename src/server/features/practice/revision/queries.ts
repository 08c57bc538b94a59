import { sql } from 'kysely';
import { DAILY_CARDS } from '#contract/practice/revision.ts';
import { isQuarantined } from '#server/features/questions/quarantine/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import type { AskedSubject } from '../sessions/subject-pick.rules.ts';
import { answersReleased, isPlainlyWithheld, isPractisable, withWithheld } from '../withheld.queries.ts';
import type { CardMemory } from './rules.ts';

/** What a card stands for: a question of the bank, or a generator. */
export type CardSubject = { question_id: number | null; template: string | null };

type CardRow = CardMemory & CardSubject & { id: number };

const memoryColumns = sql`id, question_id, template, stability, difficulty, reviews, lapses, reviewed_at, due_at,
  mastered_days, mastered_on, ended_at`;

/** The student's cards for these subjects, locked. */
export async function lockCards(
  tx: Database,
  accountId: number,
  subjects: CardSubject[],
): Promise<CardRow[]> {
  const questions = subjects.flatMap(({ question_id }) => question_id ?? []);
  const templates = subjects.flatMap(({ template }) => template ?? []);
  const { rows } = await sql<CardRow>`
    select ${memoryColumns} from revision_card
    where account_id = ${accountId}
      and (question_id = any(${questions}::int[]) or template = any(${templates}::text[]))
    order by id for update`.execute(tx);
  return rows;
}

export async function insertCard(
  tx: Database,
  accountId: number,
  { question_id, template, topic, memory }: CardSubject & { topic: string; memory: CardMemory },
): Promise<void> {
  await tx
    .insertInto('revision_card')
    .values({ account_id: accountId, question_id, template, topic, source: 'practice', ...memory })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Puts away the cards of these subjects that were made since a moment and never reviewed. A later miss brings them back. */
export async function putAwayNewCards(
  tx: Database,
  accountId: number,
  subjects: CardSubject[],
  since: Date,
): Promise<void> {
  if (subjects.length === 0) return;
  const questions = subjects.flatMap(({ question_id }) => question_id ?? []);
  const templates = subjects.flatMap(({ template }) => template ?? []);
  await sql`update revision_card set ended_at = now()
    where account_id = ${accountId} and reviews = 1 and reviewed_at >= ${since} and ended_at is null
      and (question_id = any(${questions}::int[]) or template = any(${templates}::text[]))`.execute(tx);
}

export async function updateCard(tx: Database, id: number, memory: CardMemory): Promise<void> {
  await tx.updateTable('revision_card').set(memory).where('id', '=', id).execute();
}

/** The usual seconds of right answers to each subject, from the latest two hundred; none where fewer than five are known. */
export async function readUsualSeconds(db: Database, subjects: CardSubject[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ usual: number | null }>`
    select case when count >= 5 then median end as usual
    from unnest(${subjects.map(({ question_id }) => question_id)}::int[],
      ${subjects.map(({ template }) => template)}::text[]) with ordinality as subject (question_id, template, place)
    cross join lateral (
      select count(*) as count, percentile_cont(0.5) within group (order by seconds) as median from (
        (select seconds from practice_answer answer where answer.question_id = subject.question_id
          and outcome = 'right' order by at desc limit 200)
        union all
        (select seconds from practice_answer answer where answer.template = subject.template
          and outcome = 'right' order by at desc limit 200)) latest) known
    order by place`.execute(db);
  return rows.map(({ usual }) => usual);
}

/** A coding problem that was withdrawn keeps its cards, and nobody sees them. */
const isOpenToStudents = sql`(card.problem_id is null
  or exists (select from coding_problem where id = card.problem_id and status = 'published'))`;

/**
 * How many cards of questions and generators are due and may be asked now, and how many of them are left of those for a day. Every visit of
 * the home page reads it, so it leaves the passages and equals of withheld questions to the start of a session.
 */
export async function countDueCards(
  db: Database,
  accountId: number,
  timeZone: string,
): Promise<{ due: number; due_today: number }> {
  const { rows } = await sql<{ due: number; revised: number }>`
    select (select count(*)::int from revision_card card
        left join question on question.id = card.question_id
        where account_id = ${accountId} and ended_at is null and due_at <= now() and card.problem_id is null
          and (card.template is not null or not ${isPlainlyWithheld('question')} and not ${isQuarantined('question')})) as due,
      (select count(distinct (item.session_id, item.position))::int from practice_session session
        join practice_item item on item.session_id = session.id and reason = 'due'
        join practice_answer answer on answer.session_id = item.session_id and answer.position = item.position
        where session.account_id = ${accountId} and session.started_at > now() - interval '2 days'
          and at >= date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}) as revised`.execute(
    db,
  );
  const { due, revised } = rows[0] ?? { due: 0, revised: 0 };
  return { due, due_today: Math.min(due, Math.max(0, DAILY_CARDS - revised)) };
}

/**
 * Counts of the student's cards, how many of the due ones are for today, and how many come due on each of the next 30 days; the overdue
 * count today.
 */
export async function readCardCounts(db: Database, accountId: number, timeZone: string) {
  const due = await countDueCards(db, accountId, timeZone);
  const { rows } = await sql<{ due_problems: number; cards: number; mastered: number }>`
    select (count(*) filter (where ended_at is null and due_at <= now() and problem_id is not null))::int as due_problems,
      (count(*) filter (where ended_at is null))::int as cards,
      (count(*) filter (where mastered_days >= 2))::int as mastered
    from revision_card card where account_id = ${accountId} and ${isOpenToStudents}`.execute(db);
  const forecast = await sql<{ day: string; cards: number }>`
    select day::date::text as day, count(card.id)::int as cards
    from generate_series((now() at time zone ${timeZone})::date,
      (now() at time zone ${timeZone})::date + 29, interval '1 day') as day
    left join revision_card card on account_id = ${accountId} and ended_at is null and ${isOpenToStudents}
      and greatest((due_at at time zone ${timeZone})::date, (now() at time zone ${timeZone})::date) = day::date
    group by day order by day`.execute(db);
  const counts = rows[0] ?? { due_problems: 0, cards: 0, mastered: 0 };
  return { ...due, ...counts, forecast: forecast.rows };
}

type ListedCard = {
  id: number;
  topic: string;
  description_html: string | null;
  template: string | null;
  problem: string | null;
  problem_title: string | null;
  due_at: Date;
  reviews: number;
  lapses: number;
};

/** One page of the cards that have not ended, those due first. A question that a test has now comes without its text. */
export async function listCards(
  db: Database,
  accountId: number,
  { page, limit }: { page: number; limit: number },
) {
  const { rows } = await sql<ListedCard>`
    with ${withWithheld}
    select card.id, topic, due_at, reviews, lapses, template, problem.slug as problem, published.title as problem_title,
      case when ${isPractisable('question', 'version')} then version.description_html end as description_html
    from revision_card card
    left join question on question.id = card.question_id
    left join question_version version on version.id = question.current_version_id
    left join coding_problem problem on problem.id = card.problem_id
    left join coding_problem_version published on published.id = problem.published_version_id
    where account_id = ${accountId} and ended_at is null and ${isOpenToStudents}
    order by due_at, card.id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from revision_card card
    where account_id = ${accountId} and ended_at is null and ${isOpenToStudents}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** What due cards are wanted. Empty lists mean all. */
type DueFilter = { topics: string[]; difficulties: number[]; kinds: string[] };

const ALL: DueFilter = { topics: [], difficulties: [], kinds: [] };

/** The cards that are longest due and may be asked now. Of generators the caller knows difficulty and kind, so they are not filtered by them. */
export async function listDueCards(
  db: Database,
  accountId: number,
  limit: number,
  { topics, difficulties, kinds }: DueFilter = ALL,
): Promise<AskedSubject[]> {
  const fits = (column: string, values: readonly (string | number)[], type: string) =>
    values.length === 0 ? sql`true` : sql`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`;
  const { rows } = await sql<AskedSubject>`
    with ${withWithheld}
    select card.topic, card.template, question.id as question, version.id as version,
      version.difficulty_level as difficulty, generated.likeness
    from revision_card card
    left join question on question.id = card.question_id
    left join question_version version on version.id = question.current_version_id
    left join generated_question generated on generated.question_id = question.id
    where account_id = ${accountId} and ended_at is null and due_at <= now() and card.problem_id is null
      and ${fits('card.topic', topics, 'text')}
      and (card.template is not null or ${isPractisable('question', 'version')} and not ${isQuarantined('question')}
        and ${fits('version.difficulty_level', difficulties, 'int')} and ${fits('version.kind', kinds, 'text')})
    order by due_at, card.id limit ${limit}`.execute(db);
  return rows;
}

/** Changes an own card. Throws `not-found` where it is somebody else's. */
export async function updateOwnCard(
  db: Database,
  { id, accountId }: { id: number; accountId: number },
  change: { snoozeDays: number } | 'end',
): Promise<void> {
  const set =
    change === 'end'
      ? sql`ended_at = now()`
      : sql`due_at = greatest(due_at, now()) + ${change.snoozeDays} * interval '1 day'`;
  const { rows } = await sql`update revision_card set ${set}
    where id = ${id} and account_id = ${accountId} and ended_at is null returning id`.execute(db);
  if (rows.length === 0) throw new Problem('not-found');
}

/** The released test that waits longest for its cards, or a submitted mock, marked as done. Several nodes share the work. */
export async function claimTestWithoutCards(tx: Database): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from assessment
    where cards_made_at is null and case when mock_pattern is null then ${answersReleased}
      else exists (select from attempt where aptitude_id = assessment.id and state = 'submitted') end
    order by closes_at limit 1 for update skip locked`.execute(tx);
  const id = rows[0]?.id;
  if (id !== undefined) await sql`update assessment set cards_made_at = now() where id = ${id}`.execute(tx);
  return id;
}

/** What the students of a test missed in it: questions of the bank, or generators. */
const missedIn = (aptitudeId: number) => sql`
  select attempt.account_id, attempt.submitted_at, case when asked.template is null then question.id end as question_id,
    asked.template, coalesce(version.topic_tags[1], 'Other') as topic
  from score join attempt on attempt.id = score.attempt_id and state = 'submitted',
    json_array_elements(score.outcomes) as item
    join question on question.id = (item ->> 'question')::int and question.status in ('ready', 'mock')
    left join mock_question asked on asked.question_id = question.id
    join question_version version on version.question_id = question.id
      and (version.id = question.current_version_id or asked.question_id is not null)
  where score.aptitude_id = ${aptitudeId} and item ->> 'outcome' <> 'right' and item -> 'given' is null`;

/** The cards, locked, of what was missed in a test by students who have not answered it since. */
export async function lockCardsMissedAgain(tx: Database, aptitudeId: number): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    with missed as materialized (${missedIn(aptitudeId)})
    select ${memoryColumns} from revision_card
    where id = any(array(
      select card.id from missed join revision_card card using (account_id, question_id) where reviewed_at < submitted_at
      union select card.id from missed join revision_card card using (account_id, template) where reviewed_at < submitted_at))
    order by id for update`.execute(tx);
  return rows;
}

/** Makes cards of what the students of a test missed, where they have none. */
export async function insertCardsOfTest(
  tx: Database,
  aptitudeId: number,
  { stability, difficulty }: CardMemory,
): Promise<void> {
  await sql`
    insert into revision_card (account_id, question_id, template, topic, source, stability, difficulty, reviews, reviewed_at, due_at)
    select account_id, question_id, template, topic, 'test', ${stability}, ${difficulty}, 1, now(), now()
    from (${missedIn(aptitudeId)}) missed
    on conflict do nothing`.execute(tx);
}
