import { sql } from 'kysely';
import type { manageAptitudes, Release } from '#contract/aptitude.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { Database } from '../database/connection.ts';
import { Problem } from '../http/problem.ts';

/** Tests with their counts and the database's clock. */
const aptitudes = (db: Database) =>
  db
    .selectFrom('aptitude')
    .selectAll('aptitude')
    .select((row) => [
      sql<Date>`clock_timestamp()`.as('now'),
      row.selectFrom('venue').whereRef('venue.id', '=', 'aptitude.venue_id').select('venue.name').as('venue'),
      row
        .selectFrom('aptitude_question')
        .whereRef('aptitude_id', '=', 'aptitude.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('question_count'),
      row
        .selectFrom('attempt')
        .whereRef('aptitude_id', '=', 'aptitude.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('attempt_count'),
    ]);

export type AptitudeRow = Awaited<ReturnType<typeof getAptitude>>;

/** Archived tests too. Throws `not-found`. */
export async function getAptitude(db: Database, id: number) {
  return await aptitudes(db)
    .where('aptitude.id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** Locks a test before its attempts are counted: nobody starts until the transaction ends. Throws `not-found`. */
export async function lockAptitude(tx: Database, id: number): Promise<AptitudeRow> {
  await tx.selectFrom('aptitude').select('id').where('id', '=', id).forUpdate().execute();
  return await getAptitude(tx, id);
}

export async function searchAptitudes(db: Database, filter: Parsed<(typeof manageAptitudes)['query']>) {
  const { page, limit, phase, search } = filter;
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const chosen = aptitudes(db)
    .where('archived_at', phase === 'archived' ? 'is not' : 'is', null)
    .$if(phase === 'upcoming', (query) => query.where('starts_at', '>', sql<Date>`now()`))
    .$if(phase === 'ongoing', (query) => query.where(sql<boolean>`starts_at <= now() and ends_at > now()`))
    .$if(phase === 'past', (query) => query.where('ends_at', '<=', sql<Date>`now()`))
    .$if(!!search, (query) => query.where('name', 'ilike', pattern));
  const { total } = await chosen
    .clearSelect()
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await chosen
    .orderBy('starts_at', 'desc')
    .orderBy('aptitude.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

/** Every test that is not archived, with one person's attempt and score. Latest first. */
export async function listAptitudesFor(db: Database, accountId: number) {
  return await db
    .selectFrom('aptitude')
    .leftJoin('attempt', (join) =>
      join.onRef('attempt.aptitude_id', '=', 'aptitude.id').on('attempt.account_id', '=', accountId),
    )
    .leftJoin('score', 'score.attempt_id', 'attempt.id')
    .leftJoin('venue', 'venue.id', 'aptitude.venue_id')
    .where('aptitude.archived_at', 'is', null)
    .select([
      'aptitude.id',
      'aptitude.name',
      'starts_at',
      'ends_at',
      'duration',
      'total_questions',
      'release',
      'attempt.state as attempt_state',
      'score.marks',
      'score.max_marks',
      'venue.name as venue',
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .orderBy('starts_at', 'desc')
    .orderBy('aptitude.id', 'desc')
    .execute();
}

export type AptitudeValues = {
  name: string;
  starts_at: Date;
  duration: number;
  total_questions: number;
  instructions: string;
  instructions_html: string;
  marks_right: number;
  marks_wrong: number;
  release: Release;
  venue_id: number | null;
};

const withEnd = (values: AptitudeValues) => ({
  ...values,
  ends_at: new Date(values.starts_at.getTime() + values.duration * 60_000),
});

export async function insertAptitude(tx: Database, values: AptitudeValues): Promise<number> {
  const { id } = await tx
    .insertInto('aptitude')
    .values(withEnd(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a test and moves the deadline of everyone who is writing to its end. */
export async function updateAptitude(tx: Database, id: number, values: AptitudeValues): Promise<void> {
  const { ends_at, ...rest } = withEnd(values);
  await tx
    .updateTable('aptitude')
    .set({ ...rest, ends_at })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('attempt')
    .set({ deadline: ends_at })
    .where('aptitude_id', '=', id)
    .where('state', '=', 'writing')
    .where('deadline', '!=', ends_at)
    .execute();
}

export async function updateArchived(tx: Database, id: number, archived: boolean): Promise<void> {
  await tx
    .updateTable('aptitude')
    .set({ archived_at: archived ? sql`now()` : null })
    .where('id', '=', id)
    .execute();
}

export async function deleteAptitude(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('aptitude').where('id', '=', id).execute();
}

/** Of these questions: which exist and are ready, and which the test has already. None of them goes meanwhile. */
export async function findChoice(tx: Database, aptitudeId: number, questionIds: number[]) {
  return await tx
    .selectFrom('question')
    .leftJoin('aptitude_question as place', (join) =>
      join.onRef('place.question_id', '=', 'question.id').on('place.aptitude_id', '=', aptitudeId),
    )
    .where('question.id', 'in', questionIds)
    .select(['question.id', 'question.status', 'place.position'])
    .forKeyShare('question')
    .execute();
}

/** Appends questions in the given order. */
export async function insertQuestionsOfTest(tx: Database, aptitudeId: number, questionIds: number[]) {
  await sql`
    insert into aptitude_question (aptitude_id, question_id, position)
    select ${aptitudeId}, id, place + coalesce((select max(position) from aptitude_question where aptitude_id = ${aptitudeId}), 0)
    from unnest(${questionIds}::int[]) with ordinality as chosen(id, place)`.execute(tx);
}

/** Throws `not-found` when the test does not have the question. */
export async function deleteQuestionOfTest(tx: Database, aptitudeId: number, questionId: number) {
  const { numDeletedRows } = await tx
    .deleteFrom('aptitude_question')
    .where('aptitude_id', '=', aptitudeId)
    .where('question_id', '=', questionId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Problem('not-found');
}
