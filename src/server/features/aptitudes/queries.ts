import { sql } from 'kysely';
import type { listManagedAptitudes } from '#contract/aptitudes/aptitude.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { databaseClock } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { containsText } from '#server/platform/database/text-search.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { closesAtSql, extendClosesAt } from './closing.queries.ts';
import type { AptitudeSettings, Terms } from './draft.rules.ts';
import type { ReleaseSettings } from './rules.ts';

/** The columns of `ReleaseSettings`. */
export const RELEASE_COLUMNS = [
  'closes_at',
  'release_marks',
  'release_answers',
  'release_explanations',
  'marks_released_at',
  'answers_released_at',
  'explanations_released_at',
] as const satisfies (keyof ReleaseSettings)[];

/** A test's clock as SQL over `aptitude`: the database's clock, which stands still during a pause. */
export const testClock = sql<Date>`coalesce(aptitude.paused_at, ${databaseClock})`;

/** Tests with their counts and their own clock. */
const selectAptitudes = (db: Database) =>
  db
    .selectFrom('aptitude')
    .selectAll('aptitude')
    .select((row) => [
      testClock.as('now'),
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
      row
        .selectFrom('aptitude_section')
        .whereRef('aptitude_id', '=', 'aptitude.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('section_count'),
      row
        .selectFrom('admission')
        .whereRef('aptitude_id', '=', 'aptitude.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('listed_count'),
    ]);

export type AptitudeRow = Awaited<ReturnType<typeof getAptitude>>;

/** A test, archived ones included, with the database's clock beside the test's own. Throws `not-found`. */
export async function getAptitude(db: Database, id: number) {
  return await selectAptitudes(db)
    .select(databaseClock.as('server_time'))
    .where('aptitude.id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** Locks a test and then counts its attempts, so that none starts until the transaction ends. Throws `not-found`. */
export async function lockAptitude(tx: Database, id: number): Promise<AptitudeRow> {
  await tx.selectFrom('aptitude').select('id').where('id', '=', id).forUpdate().execute();
  return await getAptitude(tx, id);
}

export async function searchAptitudes(db: Database, filter: Parsed<(typeof listManagedAptitudes)['query']>) {
  const { page, limit, phase, search } = filter;
  const chosen = selectAptitudes(db)
    .where('archived_at', phase === 'archived' ? 'is not' : 'is', null)
    .$if(phase === 'draft', (query) => query.where('stage', '=', 'draft'))
    .$if(['upcoming', 'ongoing', 'past'].includes(phase ?? ''), (query) =>
      query.where('stage', '=', 'published'),
    )
    .$if(phase === 'upcoming', (query) => query.where('starts_at', '>', testClock))
    .$if(phase === 'ongoing', (query) =>
      query.where(sql<boolean>`starts_at <= ${testClock} and ends_at > ${testClock}`),
    )
    .$if(phase === 'past', (query) => query.where('ends_at', '<=', testClock))
    .$if(!!search, (query) => query.where(containsText(sql.ref('name'), search as string)));
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

/** Whether a test is for a user, as SQL over `aptitude`. */
const isAimedAt = (user: { accountId: number; trade: string; batch: number }) => sql<boolean>`(
  (cardinality(trades) = 0 or ${user.trade} = any(trades))
  and (cardinality(batches) = 0 or ${user.batch}::int = any(batches))
  and (not listed_only or exists (
    select from admission where admission.aptitude_id = aptitude.id and account_id = ${user.accountId}::int)))`;

/** The same for a joined `account`. */
export const isAimedAtAccount = sql<boolean>`(
  (cardinality(trades) = 0 or account.trade = any(trades))
  and (cardinality(batches) = 0 or account.batch = any(batches))
  and (not listed_only or exists (
    select from admission where admission.aptitude_id = aptitude.id and account_id = account.id)))`;

/** The accounts among these that are on the admission list of a test. */
export async function listAdmittedAmong(
  db: Database,
  aptitudeId: number,
  accounts: number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('admission')
    .select('account_id')
    .where('aptitude_id', '=', aptitudeId)
    .where('account_id', '=', sql<number>`any(${accounts}::int[])`)
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** Whether a user may see a test, as SQL over `aptitude`: it is published, and for the user or taken by the user. */
export const isVisibleTo = (user: Parameters<typeof isAimedAt>[0] & { role: string }) => sql<boolean>`(
  stage = 'published' and (${user.role === 'admin'} or ${isAimedAt(user)} or exists (
    select from attempt where attempt.aptitude_id = aptitude.id and attempt.account_id = ${user.accountId}::int)))`;

export type ListedAptitude = Awaited<ReturnType<typeof listAptitudesFor>>[number];

/**
 * Every published test that is not archived, with the user's attempt and score, latest first. Students get only tests that are for
 * them or that they took. An archived test stays visible while the user's attempt is open.
 */
export async function listAptitudesFor(
  db: Database,
  user: { accountId: number; trade: string; batch: number; role: string },
) {
  return await db
    .selectFrom('aptitude')
    .innerJoin('account', (join) => join.on('account.id', '=', user.accountId))
    .leftJoin('attempt', (join) =>
      join.onRef('attempt.aptitude_id', '=', 'aptitude.id').on('attempt.account_id', '=', user.accountId),
    )
    .leftJoin('score', 'score.attempt_id', 'attempt.id')
    .leftJoin('venue', 'venue.id', 'aptitude.venue_id')
    .where(({ eb, or }) => or([eb('aptitude.archived_at', 'is', null), eb('attempt.state', '=', 'writing')]))
    .where(isVisibleTo(user))
    .select([
      'aptitude.id',
      'aptitude.name',
      'starts_at',
      'ends_at',
      'timing',
      'duration',
      'total_questions',
      ...RELEASE_COLUMNS,
      'attempt.state as attempt_state',
      'attempt.deadline',
      'score.marks',
      'score.max_marks',
      'score.incorrect',
      'score.unanswered',
      'venue.name as venue',
      'account.created_at as joined_at',
      testClock.as('now'),
    ])
    .orderBy('starts_at', 'desc')
    .orderBy('aptitude.id', 'desc')
    .execute();
}

/** A test to insert or update; terms left out take the defaults of the table. */
export type AptitudeValues = Omit<AptitudeSettings, keyof Terms | 'ends_at' | 'paused_ms'> &
  Partial<Terms> & {
    instructions_html: string;
    ends_at?: Date;
    paused_ms?: number;
    stage?: 'draft' | 'published';
  };

const toJson = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

const columnsOf = ({ ends_at, ...values }: AptitudeValues) => {
  const end =
    values.timing === 'own' && ends_at
      ? ends_at
      : new Date(values.starts_at.getTime() + values.duration * 60_000 + (values.paused_ms ?? 0));
  return { ...values, ends_at: end, scheme: toJson(values.scheme), cut_off: toJson(values.cut_off) };
};

/** Inserts a test, or a mock of a pattern. */
export async function insertAptitude(
  tx: Database,
  values: AptitudeValues,
  { mock_pattern = null }: { mock_pattern?: string | null } = {},
): Promise<number> {
  const columns = columnsOf(values);
  const { id } = await tx
    .insertInto('assessment')
    .values({
      ...columns,
      mock_pattern,
      closes_at: columns.ends_at,
      published_at: values.stage === 'draft' ? null : sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates a test. Open attempts keep their times until `rescheduleAttempts` moves them. */
export async function updateAptitude(tx: Database, id: number, values: AptitudeValues): Promise<void> {
  const columns = columnsOf(values);
  await tx
    .updateTable('aptitude')
    .set({ ...columns, closes_at: closesAtSql(id, columns.ends_at, columns.duration) })
    .where('id', '=', id)
    .execute();
  await extendClosesAt(tx, id);
}

/** Stores since when the answers could be read, if there is a submitted attempt whose student could have read them. */
export async function updateAnswersOutAt(tx: Database, id: number, since: Date): Promise<void> {
  await tx
    .updateTable('aptitude')
    .set({ answers_out_at: since })
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('attempt').whereRef('aptitude_id', '=', 'aptitude.id').where('state', '=', 'submitted'),
      ),
    )
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

/** The status of these questions and their position in the test, if any. A lock keeps them from being deleted. */
export async function listQuestionChoices(tx: Database, aptitudeId: number, questionIds: number[]) {
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

/** Appends questions in the given order, to a section if one is given. */
export async function insertAptitudeQuestions(
  tx: Database,
  aptitudeId: number,
  questionIds: number[],
  sectionId: number | null = null,
) {
  await sql`
    insert into aptitude_question (aptitude_id, question_id, position, section_id)
    select ${aptitudeId}, id, place + coalesce((select max(position) from aptitude_question where aptitude_id = ${aptitudeId}), 0),
      ${sectionId}::int
    from unnest(${questionIds}::int[]) with ordinality as chosen(id, place)`.execute(tx);
}

/** Throws `not-found` when the test does not have the question. */
export async function deleteAptitudeQuestion(tx: Database, aptitudeId: number, questionId: number) {
  const { numDeletedRows } = await tx
    .deleteFrom('aptitude_question')
    .where('aptitude_id', '=', aptitudeId)
    .where('question_id', '=', questionId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Problem('not-found');
}
