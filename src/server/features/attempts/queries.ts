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

/** The database's clock. A select that locks stands inside the one that asks for it, so that it is read after the wait for the lock. */
export const nowColumn = databaseClock.as('now');

/** An attempt with its paper, and `now`: the database's clock as it was read. */
export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;
/** An attempt without its paper, which is most of it. */
export type AttemptWithoutPaper = Omit<AttemptRow, 'paper'>;

/** The attempt of an account at a test; undefined where it has none. */
export async function findAttempt(db: Database, aptitudeId: number, accountId: number) {
  return await attempts(db)
    .select(nowColumn)
    .where('aptitude_id', '=', aptitudeId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** The same without its paper, locked: no save is under way and none comes in until the transaction ends. */
export async function lockAttempt(tx: Database, aptitudeId: number, accountId: number) {
  const locked = selectAttemptsWithoutPaper(tx)
    .where('aptitude_id', '=', aptitudeId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .as('locked');
  return await tx.selectFrom(locked).selectAll().select(nowColumn).executeTakeFirst();
}

/** The attempt of this number with its paper, locked in the same way. */
export async function lockAttemptById(tx: Database, id: number) {
  const locked = attempts(tx).where('attempt.id', '=', id).forUpdate().as('locked');
  return await tx.selectFrom(locked).selectAll().select(nowColumn).executeTakeFirst();
}

/** Whose attempt at which test it is, or would be: a student has at most one. */
export type AttemptKey = { test: number; student: number };
/** The same as text, to look it up by. */
export const formatAttemptKey = ({ test, student }: AttemptKey): string => `${test} ${student}`;

type LockOptions = {
  /** Leaves out the attempts that somebody else holds, in place of waiting for them. */
  skipLocked?: boolean;
};

/** The attempts of some students with their papers, by their keys, locked in the same way, in the order of their numbers. */
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

/** Those of `keys` that have an attempt which is not among the `locked` ones: somebody else holds it. */
export async function listLockedElsewhere<Key extends AttemptKey>(
  tx: Database,
  keys: Key[],
  locked: Map<string, unknown>,
): Promise<Set<Key>> {
  const missing = keys.filter((key) => !locked.has(formatAttemptKey(key)));
  const started = await listStarted(tx, missing);
  return new Set(missing.filter((key) => started.has(formatAttemptKey(key))));
}

/** Which of some students have started, by their keys. */
export async function listStarted(db: Database, keys: AttemptKey[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('attempt')
    .select(['aptitude_id as test', 'account_id as student'])
    .where(matchesAttemptKeys(keys))
    .execute();
  return new Set(rows.map(formatAttemptKey));
}

/** The attempts of some students without their papers, by their keys, as they stand at this moment, without a lock. */
export async function listAttemptsWithoutPaper(
  db: Database,
  keys: AttemptKey[],
): Promise<Map<string, AttemptWithoutPaper>> {
  return byKey(
    await selectAttemptsWithoutPaper(db).select(nowColumn).where(matchesAttemptKeys(keys)).execute(),
  );
}

/** Whether a row is of one of these students at one of these tests, as an attempt is, or extra time. */
export const matchesAttemptKeys = (keys: AttemptKey[]) => sql<boolean>`(aptitude_id, account_id) in (
  select * from unnest(${keys.map(({ test }) => test)}::int[], ${keys.map(({ student }) => student)}::int[]))`;

const byKey = <Row extends AttemptWithoutPaper>(rows: Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [formatAttemptKey({ test: row.aptitude_id, student: row.account_id }), row]));
