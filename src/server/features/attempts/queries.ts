import { type SelectQueryBuilder, sql } from 'kysely';
import { databaseClock } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { DB } from '#server/platform/database/schema.ts';

/** Attempts without their papers, to be narrowed. */
export const selectAttemptsWithoutPaper = (db: Database) =>
  db
    .selectFrom('attempt')
    .select([
      'attempt.id',
      'aptitude_id',
      'account_id',
      'epoch',
      'state',
      'how',
      'started_at',
      'deadline',
      'submitted_at',
      'sections',
      'section_ends',
      'stretch',
      'paused_at',
      'violations_forgiven',
      'standstills',
    ]);

const attempts = (db: Database) => selectAttemptsWithoutPaper(db).select('paper');

/** The database's clock. Queries that lock select it outside the locking subquery, so that they read it after the wait for the lock. */
export const nowColumn = databaseClock.as('now');

/** An attempt with its paper, and `now`: the database's clock at that moment. */
export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;
/** An attempt without its paper, which is most of its size. */
export type AttemptWithoutPaper = Omit<AttemptRow, 'paper'>;

/** Whether an account has submitted a test other than this one. */
export async function hasSubmittedAnother(
  db: Database,
  aptitudeId: number,
  accountId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('attempt')
    .select('id')
    .where('account_id', '=', accountId)
    .where('aptitude_id', '<>', aptitudeId)
    .where('state', '=', 'submitted')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The attempt of an account at a test; undefined where there is none. */
export async function findAttempt(db: Database, aptitudeId: number, accountId: number) {
  return await attempts(db)
    .select(nowColumn)
    .where('aptitude_id', '=', aptitudeId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** The same without its paper, locked: saves to it wait until the transaction ends. */
export async function lockAttempt(tx: Database, aptitudeId: number, accountId: number) {
  const locked = selectAttemptsWithoutPaper(tx)
    .where('aptitude_id', '=', aptitudeId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .as('locked');
  return await tx.selectFrom(locked).selectAll().select(nowColumn).executeTakeFirst();
}

/** The attempt with this id and its paper, locked in the same way. */
export async function lockAttemptById(tx: Database, id: number) {
  const locked = attempts(tx).where('attempt.id', '=', id).forUpdate().as('locked');
  return await tx.selectFrom(locked).selectAll().select(nowColumn).executeTakeFirst();
}

/** A test and a student identify an attempt: a student has at most one at a test. */
export type AttemptKey = { test: number; student: number };
/** The same as text, for use as a key of a map. */
export const formatAttemptKey = ({ test, student }: AttemptKey): string => `${test} ${student}`;

type LockOptions = {
  /** Leaves out attempts that another transaction has locked, in place of waiting for them. */
  skipLocked?: boolean;
};

/** The attempts of some students with their papers, by key. Locks them in the order of their ids, as every transaction must. */
export async function lockAttempts(
  tx: Database,
  keys: AttemptKey[],
  way: LockOptions = {},
): Promise<Map<string, AttemptRow>> {
  return byKey(
    await tx
      .selectFrom(lockedOf(attempts(tx), keys, way))
      .selectAll()
      .select(nowColumn)
      .execute(),
  );
}

/** The same without the papers. */
export async function lockAttemptsWithoutPaper(
  tx: Database,
  keys: AttemptKey[],
  way: LockOptions = {},
): Promise<Map<string, AttemptWithoutPaper>> {
  return byKey(
    await tx
      .selectFrom(lockedOf(selectAttemptsWithoutPaper(tx), keys, way))
      .selectAll()
      .select(nowColumn)
      .execute(),
  );
}

function lockedOf<Row>(
  query: SelectQueryBuilder<DB, 'attempt', Row>,
  keys: AttemptKey[],
  { skipLocked }: LockOptions,
) {
  const those = query.where(matchesAttemptKeys(keys)).orderBy('attempt.id').forUpdate();
  return (skipLocked ? those.skipLocked() : those).as('locked');
}

/** Those of `keys` whose attempt exists but is not among the `locked` ones: another transaction holds it. */
export async function listLockedElsewhere<Key extends AttemptKey>(
  tx: Database,
  keys: Key[],
  locked: Map<string, unknown>,
): Promise<Set<Key>> {
  const missing = keys.filter((key) => !locked.has(formatAttemptKey(key)));
  const started = await listStarted(tx, missing);
  return new Set(missing.filter((key) => started.has(formatAttemptKey(key))));
}

/** The keys of those students who have started. */
export async function listStarted(db: Database, keys: AttemptKey[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('attempt')
    .select(['aptitude_id as test', 'account_id as student'])
    .where(matchesAttemptKeys(keys))
    .execute();
  return new Set(rows.map(formatAttemptKey));
}

/** The attempts of some students without their papers, by key. Takes no lock. */
export async function listAttemptsWithoutPaper(
  db: Database,
  keys: AttemptKey[],
): Promise<Map<string, AttemptWithoutPaper>> {
  return byKey(
    await selectAttemptsWithoutPaper(db).select(nowColumn).where(matchesAttemptKeys(keys)).execute(),
  );
}

/** A condition for rows with `aptitude_id` and `account_id`, such as attempts and extra times. */
export const matchesAttemptKeys = (keys: AttemptKey[]) => sql<boolean>`(aptitude_id, account_id) in (
  select * from unnest(${keys.map(({ test }) => test)}::int[], ${keys.map(({ student }) => student)}::int[]))`;

const byKey = <Row extends AttemptWithoutPaper>(rows: Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [formatAttemptKey({ test: row.aptitude_id, student: row.account_id }), row]));
