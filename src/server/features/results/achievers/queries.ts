import { sql } from 'kysely';
import type { Trade } from '#contract/trade.ts';
import { type Batcher, createBatcher } from '#server/platform/database/batching.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { type RankedRow, ranked, submitted, withDetails, withStudents, withTradeRanks } from '../queries.ts';

declare module '#server/context.ts' {
  interface AppContext {
    /** Reads the achievers of tests, once for all calls that arrive together on this node. */
    achieversReader: AchieversReader;
  }
}

/** Who gained most in a test: percent of its marks above the mean of the tests before. */
type ImprovedRow = {
  aptitude_id: number;
  regno: string;
  name: string;
  trade: Trade;
  batch: number;
  avatar: string | null;
  gain: number;
};

type Achievers = { toppers: RankedRow[]; improved: ImprovedRow[] };

/** Reads the first ranks of a test and of its trades, and who improved most. Erased students and those who left the list are left out. */
export type AchieversReader = Batcher<number, Achievers>;

/** The last rank of a topper. */
export const LAST_TOPPER_RANK = 3;
const MOST_IMPROVED = 3;
/** Gain is measured against the mean of this many tests before, and from this many on. */
const TESTS_BEFORE = { most: 3, least: 2 };
/** Calls of one statement. */
const BATCH = 100;

/** Batches reads: one costs sorting the whole test, and its students come together when the results are released. */
export function createAchieversReader(db: Database): AchieversReader {
  return createBatcher(async (tests: number[]) => {
    const wanted = [...new Set(tests)];
    const all = withTradeRanks(withStudents(ranked(wanted)));
    // A student's rank in the trade is never behind the overall one, so this condition covers both.
    const chosen = sql`select * from (${all}) sat
      where trade_rank <= ${LAST_TOPPER_RANK} and erased_at is null and among_achievers`;
    const { rows } = await sql<RankedRow>`${withDetails(chosen)} order by rank, name`.execute(db);
    const improved = await listMostImproved(db, wanted);
    return tests.map((test) => ({
      toppers: rows.filter((row) => row.aptitude_id === test),
      improved: improved.filter((row) => row.aptitude_id === test),
    }));
  }, BATCH);
}

/** Only tests that closed before this one began and whose marks are released count, so that later ones change nothing. */
async function listMostImproved(db: Database, aptitudeIds: number[]): Promise<ImprovedRow[]> {
  const { rows } = await sql<ImprovedRow>`
    select aptitude_id, regno, name, trade, batch, avatar, gain from (
      select aptitude_id, account_id, gain::float8 as gain, rank() over (partition by aptitude_id order by sat.gain desc) as place
      from (
        select sat.aptitude_id, sat.account_id, round((100 * sat.marks / score.max_marks - before.mean)::numeric, 1) as gain
        from (${submitted(aptitudeIds)}) sat
        join score on score.attempt_id = sat.attempt_id
        join aptitude test on test.id = sat.aptitude_id
        cross join lateral (
          select avg(share) as mean, count(*) as tests from (
            select 100 * earlier_score.marks / earlier_score.max_marks as share
            from attempt earlier
            join score earlier_score on earlier_score.attempt_id = earlier.id
            join aptitude earlier_test on earlier_test.id = earlier.aptitude_id
            where earlier.account_id = sat.account_id and earlier.state = 'submitted'
              and earlier_test.closes_at <= test.starts_at and earlier_score.max_marks > 0
              and (earlier_test.release_marks <> 'by-hand' or earlier_test.marks_released_at is not null)
            order by earlier_test.closes_at desc limit ${TESTS_BEFORE.most}) latest) before
        where score.max_marks > 0 and before.tests >= ${TESTS_BEFORE.least}) sat
      where gain > 0) sat
    join account on account.id = account_id
    where place <= ${MOST_IMPROVED} and erased_at is null and among_achievers
    order by aptitude_id, gain desc, name`.execute(db);
  return rows;
}

type NeighbourRow = {
  account_id: number;
  rank: number;
  marks: number;
  name: string | null;
};

/** Students on each side. */
const NEIGHBOURS = 5;

/** The student's rank with the ranks around it, named where the others agreed; none where there is no submitted attempt. */
export async function listRanksAround(
  db: Database,
  { test, student }: { test: number; student: number },
): Promise<NeighbourRow[]> {
  const { rows } = await sql<NeighbourRow>`
    with placed as (
      select ranked.*, row_number() over (order by rank, attempt_id) as place from (${ranked([test])}) ranked)
    select account_id, rank, marks,
      case when account_id = ${student} or (named_to_neighbours and erased_at is null) then name end as name
    from placed join account on account.id = account_id
    where abs(place - (select place from placed where account_id = ${student})) <= ${NEIGHBOURS}
    order by place`.execute(db);
  return rows;
}
