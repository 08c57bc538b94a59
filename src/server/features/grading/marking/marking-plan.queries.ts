import { sql } from 'kysely';
import { listOwnMarks, listSections } from '#server/features/aptitudes/sections/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { listRulings, NO_RULINGS } from '../rulings/queries.ts';
import type { MarkingPlan } from './marking-plan.rules.ts';

/** The marking plans of tests, by id. Lock the tests before you mark by them, so that no regrade comes in between. */
export async function listMarkingPlans(
  tx: Database,
  tests: number[],
): Promise<Map<number, MarkingPlan & { key_version: number }>> {
  const schemes = await listMarkingSchemes(tx, tests);
  const sections = Map.groupBy(await listSections(tx, tests), (section) => section.aptitude_id);
  const marks = Map.groupBy(await listOwnMarks(tx, tests), (one) => one.aptitude_id);
  const rulings = await listRulings(tx, tests);
  return new Map(
    schemes.map((test) => [
      test.id,
      {
        test,
        sections: sections.get(test.id) ?? [],
        marks: new Map((marks.get(test.id) ?? []).map((one) => [one.question_id, one.marks])),
        ...(rulings.get(test.id) ?? NO_RULINGS),
      },
    ]),
  );
}

async function listMarkingSchemes(db: Database, aptitudeIds: number[]) {
  return await db
    .selectFrom('assessment')
    .select(['id', 'marks_right', 'marks_wrong', 'scheme', 'cut_off'])
    .where('id', '=', sql<number>`any(${aptitudeIds}::int[])`)
    .execute();
}
