import { sql } from 'kysely';
import type { HowSubmitted } from '#contract/attempt.ts';
import type { RulingHow } from '#contract/regrade.ts';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '../database/connection.ts';
import type { PaperItem, StoredOutcome, StoredSection, StoredSectionScore } from '../database/document.ts';

export type RankedRow = {
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
};

/** Submitted attempts of one test with their ranks: marks first, then less time; equals share a rank. */
const ranked = (aptitudeId: number) => sql<RankedRow>`
  select attempt.id as attempt_id, account_id, regno, name, trade, batch, avatar, marks, max_marks as total_score,
    seconds as response_time, submitted_at, how, erased_at, qualified,
    (rank() over (order by marks desc, seconds))::int as rank,
    (rank() over (partition by trade order by marks desc, seconds))::int as trade_rank
  from score
  join attempt on attempt.id = attempt_id
  join account on account.id = account_id
  -- What was opened again has no end yet, and its score waits for the new one.
  where score.aptitude_id = ${aptitudeId} and attempt.state = 'submitted'`;

/** All of a test's responses by rank. */
export async function listAllRanked(db: Database, aptitudeId: number) {
  const { rows } = await sql<RankedRow>`
    select * from (${ranked(aptitudeId)}) ranked order by rank, name, attempt_id`.execute(db);
  return rows;
}

/** One page of a test's responses by rank, and how many there are. */
export async function listRanked(db: Database, aptitudeId: number, page: number, items: number) {
  const { rows } = await sql<RankedRow>`
    select * from (${ranked(aptitudeId)}) ranked order by rank, name, attempt_id
    limit ${items} offset ${(page - 1) * items}`.execute(db);
  return { rows, total: await countScores(db, aptitudeId) };
}

export async function countScores(db: Database, aptitudeId: number): Promise<number> {
  const { total } = await db
    .selectFrom('score')
    .innerJoin('attempt', 'attempt.id', 'score.attempt_id')
    .where('score.aptitude_id', '=', aptitudeId)
    .where('state', '=', 'submitted')
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Ranks 1 to `depth`, overall or in each trade. Who is erased keeps a rank and is not shown. */
export async function listTopRanked(
  db: Database,
  aptitudeId: number,
  by: 'rank' | 'trade_rank',
  depth: number,
) {
  const { rows } = await sql<RankedRow>`
    select * from (${ranked(aptitudeId)}) ranked where ${sql.ref(by)} <= ${depth} and erased_at is null
    order by ${by === 'trade_rank' ? sql`trade, trade_rank` : sql`rank`}, name`.execute(db);
  return rows;
}

export async function findRanked(db: Database, aptitudeId: number, accountId: number) {
  const { rows } = await sql<RankedRow>`
    select * from (${ranked(aptitudeId)}) ranked where account_id = ${accountId}`.execute(db);
  return rows[0];
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

export async function findMarkedAttempt(db: Database, attemptId: number): Promise<MarkedAttempt | undefined> {
  return await db
    .selectFrom('score')
    .innerJoin('attempt', 'attempt.id', 'score.attempt_id')
    .where('attempt.id', '=', attemptId)
    .select(['paper', 'attempt.sections as paper_sections', 'outcomes', 'score.sections'])
    .select(['correct', 'incorrect', 'unanswered'])
    .executeTakeFirst();
}

/** The newest ruling of each question of a test that was ever ruled on, in the order in which they were decided. */
export async function listCorrections(db: Database, aptitudeId: number) {
  const { rows } = await sql<{ question_id: number; how: RulingHow; words: string; decided_at: Date }>`
    select * from (
      select distinct on (question_id) question_id, how, words, decided_at, number
      from ruling where aptitude_id = ${aptitudeId} order by question_id, number desc
    ) newest order by number, question_id`.execute(db);
  return rows;
}
