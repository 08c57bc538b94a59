import { sql } from 'kysely';
import type { BlueprintLine } from '#contract/aptitudes/sections.ts';
import type { Trade } from '#contract/trade.ts';
import { familySql, selectFitting } from '#server/features/aptitudes/paper/pool.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { isPractisable, withWithheld } from '../withheld.queries.ts';
import type { MockCandidate } from './draw.rules.ts';

/** How many questions a line looks at: what it needs, and a reserve for lines that share questions. */
const RESERVE = { times: 4, more: 20 };

type LineToFill = {
  section: number;
  line: number;
  count: number;
  type: Trade | 'own';
  blueprintLine: BlueprintLine;
};

/** Questions that a line of a mock may ask: those that may be practised, in random order, those that the student has not met first. */
export async function listMockCandidates(
  db: Database,
  { accountId, trade }: { accountId: number; trade: Trade },
  { section, line, count, type, blueprintLine }: LineToFill,
): Promise<MockCandidate[]> {
  const fitting = selectFitting(db, blueprintLine)
    .$if(type === 'own', (query) => query.where('question_type', '=', trade))
    .select(['question.id', 'version.id as version'])
    .select(familySql);
  const { rows } = await sql<Omit<MockCandidate, 'section' | 'line'>>`
    with ${withWithheld}, met as materialized (
      select question_id from practice_answer where account_id = ${accountId} and question_id is not null
      union select (item ->> 'question')::int from attempt, jsonb_array_elements(paper) as item where account_id = ${accountId})
    select question.id as question, version.id as version, question_type, stimulus_id, fitting.family,
      question.id in (select question_id from met) as met
    from (${fitting}) fitting
    join question on question.id = fitting.id
    join question_version version on version.id = fitting.version
    where ${isPractisable('question', 'version')}
    order by met, random() limit ${count * RESERVE.times + RESERVE.more}`.execute(db);
  return rows.map((row) => ({ ...row, section, line }));
}
