import { sql } from 'kysely';
import type { QuestionKind } from '#contract/questions/answer-key.ts';
import type { Trade } from '#contract/trade.ts';
import { isQuarantined } from '#server/features/questions/quarantine/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { isPractisable, withWithheld } from '../withheld.queries.ts';
import type { BankCandidate } from './pick.rules.ts';

/** What a student asks to practise. Empty lists mean all. */
export type PracticeFilter = {
  trades: Trade[];
  topics: string[];
  difficulties: number[];
  kinds: QuestionKind[];
};

/** Candidates that one pick looks at. */
const MAX_CANDIDATES = 400;
/** Ids tried where no topic narrows the bank, so that a pick does not sort all of it. */
const RANDOM_IDS = 1_600;

/** Questions of the bank that may be practised now and fit the filter, in random order, with the student's last answer to each. */
export async function listBankCandidates(
  db: Database,
  accountId: number,
  { trades, topics, difficulties, kinds }: PracticeFilter,
): Promise<BankCandidate[]> {
  const none = (list: readonly unknown[]) => list.length === 0;
  const { rows } = await sql<BankCandidate>`
    with ${withWithheld}, fitting as (
      select question.id, current_version_id from question
      join question_version version on version.id = current_version_id
      where status = 'ready' and not reserved and not ${isQuarantined('question')}
        and question_type = any(${trades}::text[])
        and ${
          none(topics)
            ? sql`question.id in (
          select 1 + floor(random() * (select max(id) from question))::int from generate_series(1, ${RANDOM_IDS}))`
            : sql`topic_tags && ${topics}::text[]`
        }
        and ${none(kinds) ? sql`true` : sql`kind = any(${kinds}::text[])`}
        and ${none(difficulties) ? sql`true` : sql`difficulty_level = any(${difficulties}::int[])`}
      order by random() limit ${MAX_CANDIDATES})
    select question.id as question, version.id as version, topic_tags as topics, difficulty_level as difficulty,
      level.difficulty as logit, generated.template, generated.likeness, met.share as met_share, met.at as met_at
    from fitting
    join question on question.id = fitting.id
    join question_version version on version.id = fitting.current_version_id
    left join item_level level on level.question_id = question.id
    left join generated_question generated on generated.question_id = question.id
    left join lateral (
      select share, at from practice_answer answer
      where answer.account_id = ${accountId} and answer.question_id = question.id
      order by at desc limit 1) met on true
    where ${isPractisable('question', 'version')}`.execute(db);
  return rows;
}

/** Those of these versions that may be practised now. */
export async function listAskableVersions(
  db: Database,
  versions: readonly number[],
): Promise<Map<number, BankCandidate>> {
  const { rows } = await sql<BankCandidate>`
    with ${withWithheld}
    select question.id as question, version.id as version, topic_tags as topics, difficulty_level as difficulty,
      null::float8 as logit, generated.template, generated.likeness, null::float8 as met_share, null::timestamptz as met_at
    from question_version version
    join question on question.id = version.question_id
    left join generated_question generated on generated.question_id = question.id
    where version.id = any(${versions}::int[]) and ${isPractisable('question', 'version')}
      and not ${isQuarantined('question')}`.execute(db);
  return new Map(rows.map((row) => [row.version, row]));
}

/** A likeness that the bank holds, where a test may ask it, or that the student has met, last at `met_at`. */
export type TakenLikeness = { in_bank: boolean; met_at: Date | null };

/** Which of the likenesses of templates are not free for a student. */
export async function listTakenLikenesses(
  db: Database,
  accountId: number,
  drawn: readonly { template: string; likeness: string }[],
): Promise<Map<string, TakenLikeness>> {
  const templates = drawn.map(({ template }) => template);
  const likenesses = drawn.map(({ likeness }) => likeness);
  const { rows } = await sql<TakenLikeness & { likeness: string }>`
    select likeness, in_bank, greatest(practised_at, asked_at) as met_at
    from (
      select drawn.likeness,
        exists (select from generated_question generated
          where generated.template = drawn.template and generated.likeness = drawn.likeness) as in_bank,
        (select max(session.started_at) from practice_item item join practice_session session on session.id = item.session_id
          where item.account_id = ${accountId} and item.template = drawn.template and item.likeness = drawn.likeness)
          as practised_at,
        (select max(mock.created_at) from mock_question asked
          join aptitude_pool pool on pool.question_id = asked.question_id join mock using (aptitude_id)
          where asked.account_id = ${accountId} and asked.template = drawn.template and asked.likeness = drawn.likeness)
          as asked_at
      from unnest(${templates}::text[], ${likenesses}::text[]) as drawn (template, likeness)) looked_up
    where in_bank or practised_at is not null or asked_at is not null`.execute(db);
  return new Map(rows.map(({ likeness, ...taken }) => [likeness, taken]));
}
