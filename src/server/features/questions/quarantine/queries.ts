import { type RawBuilder, sql } from 'kysely';
import type {
  QuarantineEvidence,
  QuarantineOutcome,
  QuarantineReason,
  QuarantineState,
} from '#contract/questions/quarantine.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { ItemEvidence } from './rules.ts';

/** Whether a question is in quarantine. `question` names a row of the query. New draws pass by such questions; frozen pools keep them. */
export const isQuarantined = (question: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from quarantine where quarantine.question_id = ${sql.ref(`${question}.id`)} and quarantine.ended_at is null)`;

/**
 * What the tests since the last decision say about the ready questions of these tests that are not in quarantine, and about those whose
 * key was corrected after a report within the last days. Tests that ended before the newest version say nothing about it.
 */
export async function listItemEvidence(
  db: Database,
  aptitudeIds: readonly number[],
): Promise<ItemEvidence[]> {
  const { rows } = await sql<ItemEvidence>`
    with reported as (
      select answer.question_id, max(answered_at) as at
      from report_answer answer join question_report report on report.answer_id = answer.id
      where outcome = 'corrected' and reason = 'wrong-key' and answered_at > now() - interval '7 days'
      group by answer.question_id
    ), decided as (
      select question_id, max(ended_at) as at from quarantine group by question_id
    ), touched as (
      select question_id from item_statistic where aptitude_id = any(${aptitudeIds}::int[])
      union select question_id from reported
    ), uses as (
      select item.*, row_number() over (partition by item.question_id order by closes_at desc, aptitude.id desc) as nth
      from touched
      join question on question.id = touched.question_id and status = 'ready'
      join question_version version on version.id = current_version_id
      join item_statistic item on item.question_id = question.id
      join aptitude on aptitude.id = item.aptitude_id
      left join decided on decided.question_id = question.id
      where closes_at > coalesce(decided.at, '-infinity') and (version.number = 1 or closes_at > version.created_at)
    ), measured as (
      select question_id,
        (sum(attempts) filter (where discrimination is not null))::int as attempts,
        sum(discrimination * attempts) / sum(attempts) filter (where discrimination is not null) as discrimination,
        (max(attempts) filter (where nth = 1))::int as latest_attempts,
        max(facility) filter (where nth = 1) as latest_facility,
        (sum(attempts) filter (where nth > 1))::int as earlier_attempts,
        sum(facility * attempts) filter (where nth > 1) / sum(attempts) filter (where nth > 1) as earlier_facility
      from uses group by question_id
    )
    select question.id as question_id, coalesce(attempts_since, 0) as attempts, measured.discrimination, latest_attempts,
      latest_facility, earlier_attempts, earlier_facility,
      coalesce(reported.at > coalesce(decided.at, '-infinity'), false) as key_reported
    from touched
    join question on question.id = touched.question_id and status = 'ready'
    left join (select *, attempts as attempts_since from measured) measured on measured.question_id = question.id
    left join reported on reported.question_id = question.id
    left join decided on decided.question_id = question.id
    where not ${isQuarantined('question')}`.execute(db);
  return rows;
}

/** Tests that closed within the last days, for which a rule may have been missed. */
export async function listLatelyClosed(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from aptitude where stage = 'published' and closes_at between now() - interval '3 days' and now()`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

type NewStay = {
  question_id: number;
  reasons: QuarantineReason[];
  evidence: QuarantineEvidence | null;
  words: string;
  began_by: number | null;
};

/** Puts a question into quarantine. Returns whether it was not there already. */
export async function insertQuarantine(tx: Database, { evidence, ...stay }: NewStay): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('quarantine')
    .values({ ...stay, evidence: evidence && JSON.stringify(evidence) })
    .onConflict((conflict) => conflict.column('question_id').where('ended_at', 'is', null).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends a question's stay. Returns its reasons; undefined if the question is not in quarantine. */
export async function endQuarantine(
  tx: Database,
  questionId: number,
  outcome: QuarantineOutcome,
  by: number,
): Promise<QuarantineReason[] | undefined> {
  const ended = await tx
    .updateTable('quarantine')
    .set({ outcome, ended_by: by, ended_at: sql<Date>`now()` })
    .where('question_id', '=', questionId)
    .where('ended_at', 'is', null)
    .returning('reasons')
    .executeTakeFirst();
  return ended?.reasons;
}

const selectStays = (db: Database, state: QuarantineState) =>
  db
    .selectFrom('quarantine')
    .innerJoin('question', 'question.id', 'quarantine.question_id')
    .where('ended_at', state === 'open' ? 'is' : 'is not', null)
    // A question that was retired elsewhere waits for nobody.
    .where((eb) => eb.or([eb('ended_at', 'is not', null), eb('question.status', '!=', 'retired')]));

/** The questions in quarantine that wait for a decision. */
export async function countOpenStays(db: Database): Promise<number> {
  const { count } = await selectStays(db, 'open')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One page of the stays in quarantine, latest first, and their total. */
export async function listStays(
  db: Database,
  { page, limit, state }: { page: number; limit: number; state: QuarantineState },
) {
  const stays = selectStays(db, state);
  const rows = await stays
    .innerJoin('question_version as version', 'version.id', 'question.current_version_id')
    .leftJoin('account as beginner', 'beginner.id', 'began_by')
    .leftJoin('account as ender', 'ender.id', 'ended_by')
    .select(['quarantine.question_id', 'description_html', 'question_type', 'topic_tags', 'question.status'])
    .select(['reasons', 'evidence', 'words', 'began_at', 'ended_at', 'outcome'])
    .select(['beginner.name as began_by', 'ender.name as ended_by'])
    .select(sql<boolean>`version.created_at > began_at`.as('edited'))
    .orderBy(state === 'open' ? 'began_at' : 'ended_at', 'desc')
    .orderBy('quarantine.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await stays
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
