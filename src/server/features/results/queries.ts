import { sql } from 'kysely';
import type { HowSubmitted } from '#contract/attempts/attempt.ts';
import type { RulingKind } from '#contract/attempts/score.ts';
import type { ResponseFilter, ResponseSort } from '#contract/results.ts';
import type { Trade } from '#contract/trade.ts';
import { matchesSearchWords } from '#server/features/accounts/search.queries.ts';
import { type AttemptKey, formatAttemptKey } from '#server/features/attempts/queries.ts';
import { type Batcher, createBatcher } from '#server/platform/database/batching.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type {
  PaperItem,
  StoredOutcome,
  StoredSection,
  StoredSectionScore,
} from '#server/platform/database/json-columns.ts';

declare module '#server/context.ts' {
  interface AppContext {
    /** Tells the best of a test to all who ask together on this node. */
    toppersCache: ToppersCache;
    /** Puts the students of a test in order for all who ask together on this node. */
    ranks: RankReader;
  }
}

type RankedRow = {
  aptitude_id: number;
  attempt_id: number;
  account_id: number;
  regno: string;
  name: string;
  trade: Trade;
  batch: number;
  avatar: string | null;
  marks: number;
  total_score: number;
  response_time: number;
  submitted_at: Date;
  how: HowSubmitted;
  erased_at: Date | null;
  qualified: boolean | null;
  rank: number;
  trade_rank: number;
  /** How many have a rank in the test. */
  total: number;
};

/** Submitted attempts of some tests with their scores and students. */
const submitted = (aptitudeIds: number[]) => sql`
  score
  join attempt on attempt.id = attempt_id
  join account on account.id = account_id
  -- What was opened again has no end yet, and its score waits for the new one.
  where score.aptitude_id = any(${aptitudeIds}::int[]) and attempt.state = 'submitted'`;

/** The same with their ranks: marks first, then less time; equals share a rank. */
const ranked = (aptitudeIds: number[]) => sql<RankedRow>`
  select score.aptitude_id, attempt.id as attempt_id, account_id, regno, name, trade, batch, avatar, marks, max_marks as total_score,
    seconds as response_time, submitted_at, how, erased_at, qualified,
    (rank() over (partition by score.aptitude_id order by marks desc, seconds))::int as rank,
    (rank() over (partition by score.aptitude_id, trade order by marks desc, seconds))::int as trade_rank,
    (count(*) over (partition by score.aptitude_id))::int as total
  from ${submitted(aptitudeIds)}`;

type Order = { sort: ResponseSort; order: 'ASC' | 'DESC' };

/** Whether a submitted attempt is one of those that a list is about. */
function matches({ search, trade, batch, qualified }: ResponseFilter) {
  const conditions = [matchesSearchWords(search)];
  if (trade !== undefined) conditions.push(sql`trade = ${trade}`);
  if (batch !== undefined) conditions.push(sql`batch = ${batch}`);
  if (qualified !== undefined) conditions.push(sql`qualified = ${qualified === 'yes'}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const sortKeys: Record<ResponseSort, ReturnType<typeof sql>> = {
  rank: sql`rank`,
  name: sql`lower(name)`,
  regno: sql`lower(regno)`,
  marks: sql`marks`,
};

// What is not named here is not reckoned either: each kind of rank is one more sorting of a whole test.
const shown = [
  ...(['rank', 'regno', 'name', 'trade', 'batch', 'marks', 'total_score'] as const),
  ...(['response_time', 'how', 'submitted_at', 'qualified'] as const),
];
type ShownRow = Pick<RankedRow, (typeof shown)[number]>;

/** Those of a test that match, with their ranks among all. */
const listed = <C extends keyof RankedRow>(
  columns: readonly C[],
  aptitudeId: number,
  filter: ResponseFilter,
  { sort, order }: Order,
) => sql<Pick<RankedRow, C>>`
  select ${sql.join(columns.map((column) => sql.ref(column)))} from (${ranked([aptitudeId])}) ranked where ${matches(filter)}
  order by ${sortKeys[sort]} ${order === 'ASC' ? sql`asc` : sql`desc`}, rank, name, attempt_id`;

/** All of a test's responses that match, in the order that is asked for, with their ranks in their trades. */
export async function listAllRanked(db: Database, aptitudeId: number, filter: ResponseFilter, order: Order) {
  const { rows } = await listed([...shown, 'trade_rank'], aptitudeId, filter, order).execute(db);
  return rows;
}

/** One page of a test's responses that match, and how many there are. */
export async function listRanked(
  db: Database,
  aptitudeId: number,
  filter: ResponseFilter,
  order: Order,
  { page, items }: { page: number; items: number },
) {
  const { rows } = await sql<ShownRow>`
    ${listed(shown, aptitudeId, filter, order)} limit ${items} offset ${(page - 1) * items}`.execute(db);
  return { rows, total: await countMatching(db, aptitudeId, filter) };
}

async function countMatching(db: Database, aptitudeId: number, filter: ResponseFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${submitted([aptitudeId])} and ${matches(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A student's rank in a test, and among how many. */
export type RankReader = Batcher<AttemptKey, RankedRow | undefined>;

const TOGETHER = 500;

/**
 * Tells ranks in tests: to know one, all of a test are put in order. So who asks while that is being done has it done once together:
 * a whole test asks at the moment when its results come out.
 */
export function createRankReader(db: Database): RankReader {
  return createBatcher(async (asked: AttemptKey[]) => {
    const tests = asked.map(({ test }) => test);
    const students = asked.map(({ student }) => student);
    const { rows } = await sql<RankedRow>`
      select * from (${ranked([...new Set(tests)])}) ranked where (aptitude_id, account_id) in (
        select * from unnest(${tests}::int[], ${students}::int[]))`.execute(db);
    const found = new Map(
      rows.map((row) => [formatAttemptKey({ test: row.aptitude_id, student: row.account_id }), row]),
    );
    return asked.map((one) => found.get(formatAttemptKey(one)));
  }, TOGETHER);
}

/** Who has one of the first ranks in a test or in a trade of it, by rank. Who is erased keeps a rank and is not shown. */
export type ToppersCache = Batcher<number, RankedRow[]>;

/** The last rank on it. */
export const LAST_TOPPER_RANK = 3;

/** Tells the best of tests. As with ranks, all of a test are put in order once for all who ask meanwhile. */
export function createToppersCache(db: Database): ToppersCache {
  return createBatcher(async (tests: number[]) => {
    // In a trade nobody has a rank behind the one among all.
    const { rows } = await sql<RankedRow>`
      select * from (${ranked([...new Set(tests)])}) ranked where trade_rank <= ${LAST_TOPPER_RANK} and erased_at is null
      order by rank, name`.execute(db);
    return tests.map((test) => rows.filter((row) => row.aptitude_id === test));
  }, TOGETHER);
}

export type MarkedAttempt = {
  paper: PaperItem[];
  paper_sections: StoredSection[] | null;
  outcomes: StoredOutcome[];
  sections: StoredSectionScore[];
  correct: number;
  incorrect: number;
  unanswered: number;
};

const marked = (db: Database) =>
  db
    .selectFrom('score')
    .innerJoin('attempt', 'attempt.id', 'score.attempt_id')
    .select(['paper', 'attempt.sections as paper_sections', 'outcomes', 'score.sections'])
    .select(['correct', 'incorrect', 'unanswered']);

export async function findMarkedAttempt(db: Database, attemptId: number): Promise<MarkedAttempt | undefined> {
  return await marked(db).where('attempt.id', '=', attemptId).executeTakeFirst();
}

/** What a student handed in at a test; what was opened again waits for its new end. */
export async function findSubmittedAttempt(
  db: Database,
  { test, student }: AttemptKey,
): Promise<MarkedAttempt | undefined> {
  return await marked(db)
    .where('attempt.aptitude_id', '=', test)
    .where('account_id', '=', student)
    .where('state', '=', 'submitted')
    .executeTakeFirst();
}

/** The newest ruling of each question of a test that was ever ruled on, in the order in which they were decided. */
export async function listCorrections(db: Database, aptitudeId: number) {
  const { rows } = await sql<{ question_id: number; how: RulingKind; words: string; decided_at: Date }>`
    select * from (
      select distinct on (question_id) question_id, how, words, decided_at, number
      from ruling where aptitude_id = ${aptitudeId} order by question_id, number desc
    ) newest order by number, question_id`.execute(db);
  return rows;
}
