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

/** Which of the likenesses of a template the student has met, or the bank holds, where a test may ask them. */
export async function listTakenLikenesses(
  db: Database,
  accountId: number,
  drawn: readonly { template: string; likeness: string }[],
): Promise<Set<string>> {
  const templates = drawn.map(({ template }) => template);
  const likenesses = drawn.map(({ likeness }) => likeness);
  const { rows } = await sql<{ likeness: string }>`
    select drawn.likeness from unnest(${templates}::text[], ${likenesses}::text[]) as drawn (template, likeness)
    where exists (select from practice_item item where item.account_id = ${accountId}
        and item.template = drawn.template and item.likeness = drawn.likeness)
      or exists (select from mock_question asked where asked.account_id = ${accountId}
        and asked.template = drawn.template and asked.likeness = drawn.likeness)
      or exists (select from generated_question generated
        where generated.template = drawn.template and generated.likeness = drawn.likeness)`.execute(db);
  return new Set(rows.map(({ likeness }) => likeness));
}
