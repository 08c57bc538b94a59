import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { familySql } from './pool.queries.ts';

/** The current versions of a test's questions for a trade, in the author's order. */
export async function listCandidates(db: Database, aptitudeId: number, trade: Trade) {
  return await db
    .selectFrom('aptitude_question as place')
    .innerJoin('question', 'question.id', 'place.question_id')
    .innerJoin('question_version as version', 'version.id', 'question.current_version_id')
    .select([
      'question.id as question',
      'version.id as version',
      'kind',
      'question_type',
      'options',
      'keep_option_order',
      'stimulus_id',
      'section_id',
    ])
    .select(familySql)
    .where('place.aptitude_id', '=', aptitudeId)
    .where('question_type', 'in', ['GENERAL', trade])
    .orderBy('place.position')
    .orderBy('question.id')
    .execute();
}
