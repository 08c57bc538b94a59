import { sql } from 'kysely';
import { isBlockedNow } from '#server/features/accounts/queries.ts';
import { isAimedAtAccount, testClock } from '#server/features/aptitudes/queries.ts';
import { databaseClock } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import type { BoardAttempt, BoardPaper, BoardPerson, OpeningCounts } from './rules.ts';

/** A published test as its board shows it, with the database's clock. Throws `not-found`. */
export async function getBoardTest(db: Database, id: number) {
  return await db
    .selectFrom('aptitude')
    .select(['id', 'name', 'starts_at', 'ends_at', 'closes_at', 'paused_at', 'violation_limit'])
    .select([databaseClock.as('server_time'), testClock.as('now')])
    .where('id', '=', id)
    .where('stage', '=', 'published')
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** The most students of a board: more than any test has. */
const MOST_PEOPLE = 6_000;

/** The students who took a test, then the others whom it is for. */
export async function listBoardPeople(db: Database, aptitudeId: number): Promise<BoardPerson[]> {
  return await db
    .selectFrom('account')
    .innerJoin('aptitude', (join) => join.on('aptitude.id', '=', aptitudeId))
    .leftJoin('attempt', (join) =>
      join.onRef('attempt.account_id', '=', 'account.id').on('attempt.aptitude_id', '=', aptitudeId),
    )
    .select(['account.id', 'regno', 'account.name', 'trade', 'batch', isBlockedNow.as('blocked')])
    .where((eb) =>
      eb.or([
        eb('attempt.id', 'is not', null),
        eb.and([
          eb('role', '!=', 'admin'),
          eb('account.archived_at', 'is', null),
          eb('erased_at', 'is', null),
          isAimedAtAccount,
        ]),
      ]),
    )
    .orderBy(sql`attempt.id is null`)
    .orderBy('regno')
    .limit(MOST_PEOPLE)
    .execute();
}

/** The attempts at a test, with the few columns that change. */
export async function listBoardAttempts(db: Database, aptitudeId: number): Promise<BoardAttempt[]> {
  return await db
    .selectFrom('attempt')
    .innerJoin('account', 'account.id', 'attempt.account_id')
    .leftJoin('attempt_chain as chain', 'chain.attempt_id', 'attempt.id')
    .leftJoin('presence', 'presence.attempt_id', 'attempt.id')
    .select(['attempt.id', 'account_id', 'attempt.epoch', 'state', 'how', 'started_at', 'deadline'])
    .select([
      'submitted_at',
      'paused_at',
      'saved_at',
      'presence.seen_at',
      'waiting',
      'visible',
      'violations_forgiven',
    ])
    .select(isBlockedNow.as('blocked'))
    .where('aptitude_id', '=', aptitudeId)
    .execute();
}

/** What never changes about attempts: their questions, and the section of each. */
export async function listBoardPapers(db: Database, attemptIds: number[]): Promise<BoardPaper[]> {
  const { rows } = await sql<BoardPaper>`
    select id, sections,
      array(select (item ->> 'question')::int from jsonb_array_elements(paper) item) as questions,
      case when sections is not null then
        array(select (item ->> 'section')::int from jsonb_array_elements(paper) item) end as places
    from attempt where id = any(${attemptIds}::int[])`.execute(db);
  return rows;
}

/** The questions with an answer in time, by attempt: in SQL what `latestAnswers` and `isBlank` compute from events. */
export async function listAnsweredQuestions(
  db: Database,
  attemptIds: number[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ attempt_id: number; questions: number[] }>`
    select attempt_id, array_agg(question_id) as questions from (
      select attempt_id, question_id,
        (array_agg(cardinality(selected) order by epoch desc, seq desc) filter (where selected is not null))[1] as chosen,
        (array_agg(value order by epoch desc, seq desc) filter (where value is not null))[1] as typed
      from answer_event where attempt_id = any(${attemptIds}::int[]) and not late
      group by attempt_id, question_id
    ) latest
    where chosen > 0 or typed ~ '\\S'
    group by attempt_id`.execute(db);
  return new Map(rows.map((row) => [row.attempt_id, row.questions]));
}

/** The number of openings by attempt, and of the devices that they came from. */
export async function countOpenings(db: Database, attemptIds: number[]): Promise<Map<number, OpeningCounts>> {
  const { rows } = await sql<{ attempt_id: number } & OpeningCounts>`
    select attempt_id, count(*)::int as openings, count(distinct (device, address))::int as devices
    from attempt_opening where attempt_id = any(${attemptIds}::int[]) group by attempt_id`.execute(db);
  return new Map(rows.map(({ attempt_id, ...counts }) => [attempt_id, counts]));
}
