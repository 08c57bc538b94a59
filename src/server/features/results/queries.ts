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
    /** Ranks the students of tests, once for all calls that arrive together on this node. */
    ranks: RankReader;
  }
}

export type RankedRow = {
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
  /** The number of students with a rank in the test. */
  total: number;
};

/**
 * Submitted attempts of some tests with their marks. Only columns of indexes: papers and outcomes make the rows wide, and a test may
 * have thousands of them.
 */
export const submitted = (aptitudeIds: number[]) => sql`
  select attempt.aptitude_id, attempt_id, account_id, marks, seconds
  from score
  join attempt on attempt.id = attempt_id
  -- A reopened attempt keeps its old score until it is submitted again.
  where score.aptitude_id = any(${aptitudeIds}::int[]) and attempt.aptitude_id = any(${aptitudeIds}::int[])
    and state = 'submitted'`;

/** The same with their ranks: higher marks first, then less time. Equal ones share a rank. */
export const ranked = (aptitudeIds: number[]) => sql`
  select submitted.*, (rank() over (partition by aptitude_id order by marks desc, seconds))::int as rank,
    (count(*) over (partition by aptitude_id))::int as total
  from (${submitted(aptitudeIds)}) submitted`;

/** Submitted attempts with their students. */
export const withStudents = (attempts: ReturnType<typeof sql>) => sql`
  select sat.*, regno, name, trade, batch, avatar, erased_at, among_achievers
  from (${attempts}) sat join account on account.id = account_id`;

/** Ranked students with their ranks in their trades. */
export const withTradeRanks = (students: ReturnType<typeof sql>) => sql`
  select student.*, (rank() over (partition by aptitude_id, trade order by rank))::int as trade_rank
  from (${students}) student`;

/** What is read only about the attempts that are shown. */
export const withDetails = (chosen: ReturnType<typeof sql>) => sql`
  select chosen.*, chosen.seconds as response_time, max_marks as total_score, submitted_at, how, qualified
  from (${chosen}) chosen
  join attempt on attempt.id = chosen.attempt_id
  join score on score.attempt_id = chosen.attempt_id`;

type Order = { sort: ResponseSort; order: 'ASC' | 'DESC' };

/** Whether a submitted attempt matches a filter. */
function matches({ search, trade, batch, qualified }: ResponseFilter) {
  const conditions = [matchesSearchWords(search)];
  if (trade !== undefined) conditions.push(sql`trade = ${trade}`);
  if (batch !== undefined) conditions.push(sql`batch = ${batch}`);
  if (qualified !== undefined)
    conditions.push(
      sql`exists (select from score where score.attempt_id = sat.attempt_id and qualified = ${qualified === 'yes'})`,
    );
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const sortKeys: Record<ResponseSort, ReturnType<typeof sql>> = {
  rank: sql`rank`,
  name: sql`lower(name)`,
  regno: sql`lower(regno)`,
  marks: sql`marks`,
};

/** All responses to a test that match, in the requested order, with their ranks in their trades. */
export async function listAllRanked(db: Database, aptitudeId: number, filter: ResponseFilter, order: Order) {
  const all = withTradeRanks(withStudents(ranked([aptitudeId])));
  const { rows } = await sql<RankedRow>`
    select * from (${withDetails(all)}) sat where ${matches(filter)} order by ${orderOf(order)}`.execute(db);
  return rows;
}

/** One page of the responses to a test that match, and their total number. */
export async function listRanked(
  db: Database,
  aptitudeId: number,
  filter: ResponseFilter,
  order: Order,
  { page, items }: { page: number; items: number },
) {
  const chosen = sql`
    select * from (${withStudents(ranked([aptitudeId]))}) sat where ${matches(filter)}
    order by ${orderOf(order)} limit ${items} offset ${(page - 1) * items}`;
  const { rows } = await sql<Omit<RankedRow, 'trade_rank'>>`
    ${withDetails(chosen)} order by ${orderOf(order)}`.execute(db);
  return { rows, total: await countMatching(db, aptitudeId, filter) };
}

const orderOf = ({ sort, order }: Order) =>
  sql`${sortKeys[sort]} ${order === 'ASC' ? sql`asc` : sql`desc`}, rank, name, attempt_id`;

async function countMatching(db: Database, aptitudeId: number, filter: ResponseFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${withStudents(submitted([aptitudeId]))}) sat where ${matches(filter)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Reads a student's rank in a test; undefined where there is no submitted attempt. */
export type RankReader = Batcher<AttemptKey, Omit<RankedRow, 'trade_rank'> | undefined>;

/** Calls of one statement. */
const BATCH = 500;

/**
 * Batches reads of ranks. One rank costs sorting the whole test, and a whole test's students ask when its results are released, so the
 * calls that arrive during one read share the next.
 */
export function createRankReader(db: Database): RankReader {
  return createBatcher(async (keys: AttemptKey[]) => {
    const tests = keys.map(({ test }) => test);
    const students = keys.map(({ student }) => student);
    const chosen = sql`
      select * from (${ranked([...new Set(tests)])}) ranked where (aptitude_id, account_id) in (
        select * from unnest(${tests}::int[], ${students}::int[]))`;
    const { rows } = await sql<RankedRow>`${withDetails(withStudents(chosen))}`.execute(db);
    const found = new Map(
      rows.map((row) => [formatAttemptKey({ test: row.aptitude_id, student: row.account_id }), row]),
    );
    return keys.map((key) => found.get(formatAttemptKey(key)));
  }, BATCH);
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

/** A student's marked attempt at a test; undefined while it is reopened. */
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

/** The newest ruling on each question of a test, in the order in which they were decided. */
export async function listCorrections(db: Database, aptitudeId: number) {
  const { rows } = await sql<{ question_id: number; how: RulingKind; words: string; decided_at: Date }>`
    select * from (
      select distinct on (question_id) question_id, how, words, decided_at, number
      from ruling where aptitude_id = ${aptitudeId} order by question_id, number desc
    ) newest order by number, question_id`.execute(db);
  return rows;
}
