import { listOwnMarks, listSections } from '#server/features/aptitudes/sections/queries.ts';
import { listMarkingSchemes } from '#server/features/attempts/scores.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { listRulings, NO_RULINGS } from '../rulings/queries.ts';
import type { MarkingPlan } from './marking-plan.rules.ts';

/** What some tests say of marks, and what was ruled since, by test. Whoever marks by it holds the tests, so that no regrade passes by. */
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
