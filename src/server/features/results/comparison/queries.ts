import { sql } from 'kysely';
import { CLASS_FROM, type ClassAnswer } from '#contract/results.ts';
import { RELEASE_COLUMNS, testClock } from '#server/features/aptitudes/queries.ts';
import { type Batcher, createBatcher } from '#server/platform/database/batching.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { submitted } from '../queries.ts';

declare module '#server/context.ts' {
  interface AppContext {
    /** Reads how the marks of tests are spread, once for all calls that arrive together on this node. */
    classMarks: ClassMarksReader;
  }
}

/** A test, and the full marks that its marks are a share of. */
type Scale = { test: number; total: number };
type ClassMarks = { tenths: number[]; median: number };

/** Reads how the marks of a test are spread; undefined for fewer than five students. */
export type ClassMarksReader = Batcher<Scale, ClassMarks | undefined>;

const TENTHS = Array.from({ length: 10 }, (_, tenth) => tenth);
/** Calls of one statement. */
const BATCH = 500;

/** Batches reads of marks: each reads a whole test, and its students ask when the results are released. */
export function createClassMarksReader(db: Database): ClassMarksReader {
  return createBatcher(async (scales: Scale[]) => {
    const keyOf = ({ test, total }: Scale) => `${test} ${total}`;
    const wanted = [...new Map(scales.map((scale) => [keyOf(scale), scale])).values()];
    const counts = TENTHS.map((tenth) => sql`count(*) filter (where tenth = ${tenth})`);
    const { rows } = await sql<Scale & ClassMarks>`
      select test, total, percentile_cont(0.5) within group (order by marks) as median,
        array[${sql.join(counts)}]::int[] as tenths
      from (
        select test, total, marks::float8,
          greatest(0, least(9, floor(marks::float8 * 10 / nullif(total, 0))))::int as tenth
        from unnest(${wanted.map(({ test }) => test)}::int[], ${wanted.map(({ total }) => total)}::float8[])
            as wanted (test, total)
          join (${submitted(wanted.map(({ test }) => test))}) submitted on aptitude_id = test
      ) marked
      group by test, total having count(*) >= ${CLASS_FROM}`.execute(db);
    const found = new Map(rows.map(({ median, tenths, ...scale }) => [keyOf(scale), { median, tenths }]));
    return scales.map((scale) => found.get(keyOf(scale)));
  }, BATCH);
}

/** How the questions of a closed test were answered: of those that enough students had. */
export async function listClassAnswers(db: Database, aptitudeId: number): Promise<ClassAnswer[]> {
  const { rows } = await sql<ClassAnswer>`
    select question_id, right_share * 100 as "right", median_seconds as seconds from item_statistic
    where aptitude_id = ${aptitudeId} and attempts >= ${CLASS_FROM} and right_share is not null`.execute(db);
  return rows;
}

/** The scores of an account in its tests, latest test first, with what their release depends on. */
export async function listOwnScores(db: Database, accountId: number) {
  return await db
    .selectFrom('attempt')
    .innerJoin('score', 'score.attempt_id', 'attempt.id')
    .innerJoin('aptitude', 'aptitude.id', 'attempt.aptitude_id')
    .where('attempt.account_id', '=', accountId)
    .where('state', '=', 'submitted')
    .select(['aptitude.id', 'aptitude.name', 'marks', 'max_marks', ...RELEASE_COLUMNS, testClock.as('now')])
    .orderBy('starts_at', 'desc')
    .execute();
}
