import { sql } from 'kysely';
import { foldRegno } from '#contract/person.ts';
import { hasAnyRegno, hasRegno } from '#server/features/accounts/regno.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { ClockStop } from '#server/platform/database/json-columns.ts';
import { Problem } from '#server/platform/http/problem.ts';

const selectPeople = (tx: Database) =>
  tx
    .selectFrom('account')
    .select(['id', 'regno', 'name', 'trade', 'batch', 'role'])
    .where('erased_at', 'is', null);

export type Person = Awaited<ReturnType<typeof getPerson>>;

/** The person with a registration number, in any case. Throws `not-found`. */
export async function getPerson(db: Database, regno: string) {
  return await selectPeople(db)
    .where(hasRegno(regno))
    .executeTakeFirstOrThrow(() => unknownRegnoProblem([regno]));
}

/** The people with these registration numbers, locked until the transaction ends. Throws `not-found`, naming the unknown numbers. */
export async function lockPeople(tx: Database, regnos: string[]): Promise<Person[]> {
  const found = await selectPeople(tx).where(hasAnyRegno(regnos)).orderBy('id').forUpdate().execute();
  const known = new Set(found.map((person) => foldRegno(person.regno)));
  const missing = regnos.filter((regno) => !known.has(foldRegno(regno)));
  if (missing.length > 0) throw unknownRegnoProblem(missing);
  return found;
}

function unknownRegnoProblem(regnos: string[]): Problem {
  return new Problem('not-found', {
    message: `No account has the registration number ${regnos.join(', ')}.`,
  });
}

/** Locks the person of a block until the transaction ends. Throws `not-found`. */
export async function lockBlocked(tx: Database, blockId: number): Promise<Person> {
  return await selectPeople(tx)
    .where('id', '=', (eb) => eb.selectFrom('block').select('account_id').where('block.id', '=', blockId))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** The blocks that hold at `now`, at most one per person. The caller must have locked the accounts. */
export async function listStandingBlocks(tx: Database, accountIds: number[], now: Date) {
  return await tx
    .selectFrom('block')
    .select(['id', 'account_id', 'blocked_at', 'reason', 'until', 'appeal', 'answer'])
    .where('account_id', 'in', accountIds)
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .execute();
}

/** The periods in which the students of some attempts were blocked and which ended after the start, by attempt id. */
export async function listBlockPeriods(
  tx: Database,
  attempts: { id: number; account_id: number; started_at: Date }[],
): Promise<Map<number, ClockStop[]>> {
  const { rows } = await sql<{ id: number; blocked_at: Date; ended_at: Date }>`
    select attempts.id, blocked_at, coalesce(least(lifted_at, until), clock_timestamp()) as ended_at
    from unnest(${attempts.map(({ id }) => id)}::int[], ${attempts.map((one) => one.account_id)}::int[],
      ${attempts.map((one) => one.started_at)}::timestamptz[]) as attempts (id, account_id, started_at)
    join block on block.account_id = attempts.account_id and (lifted_at is null or lifted_at > started_at)`.execute(
    tx,
  );
  const blocks = Map.groupBy(rows, ({ id }) => id);
  const toClockStop = (one: { blocked_at: Date; ended_at: Date }) => ({
    from: one.blocked_at.toISOString(),
    to: one.ended_at.toISOString(),
  });
  return new Map([...blocks].map(([id, own]) => [id, own.map(toClockStop)]));
}

export type StandingBlock = Awaited<ReturnType<typeof listStandingBlocks>>[number];

type NewBlock = { reason: string | null; until: Date | null; blocked_by: number | null; blocked_at: Date };

/** Starts a block for each account. None of them may be blocked already. */
export async function insertBlocks(tx: Database, accountIds: number[], begun: NewBlock): Promise<void> {
  if (accountIds.length === 0) return;
  await tx
    .insertInto('block')
    .values(accountIds.map((account_id) => ({ account_id, ...begun })))
    .execute();
  await tx
    .updateTable('account')
    .set({ blocked_at: begun.blocked_at, blocked_until: begun.until })
    .where('id', 'in', accountIds)
    .execute();
}

/** Changes the reason and end of a current block. */
export async function updateTerms(
  tx: Database,
  { id, account_id }: Pick<StandingBlock, 'id' | 'account_id'>,
  { reason, until }: { reason: string | null; until: Date | null },
): Promise<void> {
  await tx.updateTable('block').set({ reason, until }).where('id', '=', id).execute();
  await tx.updateTable('account').set({ blocked_until: until }).where('id', '=', account_id).execute();
}

export async function liftBlocks(
  tx: Database,
  blocks: Pick<StandingBlock, 'id' | 'account_id'>[],
  lifted: { lifted_by: number; lifted_at: Date },
): Promise<void> {
  if (blocks.length === 0) return;
  const ids = (key: 'id' | 'account_id') => blocks.map((block) => block[key]);
  await tx.updateTable('block').set(lifted).where('id', 'in', ids('id')).execute();
  await tx
    .updateTable('account')
    .set({ blocked_at: null, blocked_until: null })
    .where('id', 'in', ids('account_id'))
    .execute();
}

/** Stores the answer to an appeal. The block stays. */
export async function updateAnswer(
  tx: Database,
  blockId: number,
  answered: { answer: string; answered_by: number; answered_at: Date },
): Promise<void> {
  await tx.updateTable('block').set(answered).where('id', '=', blockId).execute();
}
