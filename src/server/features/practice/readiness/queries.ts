import { sql } from 'kysely';
import type { BlueprintLine } from '#contract/aptitudes/sections.ts';
import type { Trade } from '#contract/trade.ts';
import { selectFitting } from '#server/features/aptitudes/paper/pool.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { TopicItems } from './marks.rules.ts';

/** The questions of the bank that fit a line, by topic, with mean and variance of their levels; errors of the levels included. */
export async function listBankItems(
  db: Database,
  trade: Trade,
  { type, blueprintLine }: { type: Trade | 'own'; blueprintLine: BlueprintLine },
): Promise<TopicItems[]> {
  const fitting = selectFitting(db, blueprintLine)
    .$if(type === 'own', (query) => query.where('question_type', '=', trade))
    .select(['question.id', 'difficulty_level', 'topic_tags']);
  const { rows } = await sql<TopicItems>`
    select topic, count(*)::int as items, avg(difficulty) as difficulty,
      coalesce(var_pop(difficulty), 0) + avg(error * error) as variance
    from (
      select coalesce(topic_tags[1], 'Other') as topic, coalesce(level.standard_error, 1) as error,
        coalesce(level.difficulty, (difficulty_level - 3) * 0.9::float8) as difficulty
      from (${fitting}) fitting left join item_level level on level.question_id = fitting.id) item
    group by topic order by topic`.execute(db);
  return rows;
}

/** What was predicted before each finished mock that has cut-offs, and whether it reached them. */
export async function listPredictions(db: Database): Promise<{ predicted: number; passed: boolean }[]> {
  const { rows } = await sql<{ predicted: number; passed: boolean }>`
    select prediction as predicted, qualified as passed
    from mock join attempt using (aptitude_id, account_id) join score on score.attempt_id = attempt.id
    where prediction is not null and qualified is not null and state = 'submitted'`.execute(db);
  return rows;
}
