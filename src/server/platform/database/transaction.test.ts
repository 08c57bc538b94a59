import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { isDatabaseError, transaction } from './transaction.ts';

const portal = usePortal();

const nameOf = async (id: number) =>
  (await portal.db.selectFrom('account').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

const countResting = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where state = 'idle in transaction' and datname = current_database()`.execute(portal.db);
  return rows.length;
};

/** Blocks the whole thread, as a SIGSTOP of its process does. */
const standStill = (milliseconds: number) =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

test('the writes of a failed transaction are rolled back', async () => {
  const { id, name } = await aStudent(portal);
  const failing = transaction(portal.db, async (tx) => {
    await tx.updateTable('account').set({ name: 'Changed' }).where('id', '=', id).execute();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await nameOf(id)).toBe(name);
});

test('two transactions that deadlock both succeed in the end', async () => {
  const [one, two] = [await aStudent(portal), await aStudent(portal)];
  const { promise: bothHold, resolve } = Promise.withResolvers<void>();
  let holding = 0;
  let runs = 0;
  const rename = (first: number, second: number, name: string) =>
    transaction(portal.db, async (tx) => {
      runs++;
      await tx.updateTable('account').set({ name }).where('id', '=', first).execute();
      if (++holding === 2) resolve();
      await bothHold;
      await tx.updateTable('account').set({ name }).where('id', '=', second).execute();
    });
  await Promise.all([rename(one.id, two.id, 'A'), rename(two.id, one.id, 'B')]);
  // Two and one retry; on a busy machine the retry may deadlock again.
  expect(runs).toBeGreaterThanOrEqual(3);
  expect(await nameOf(one.id)).toBe(await nameOf(two.id));
});

test('a serialization failure is tried three times in all, with growing delays, then thrown', async () => {
  const runs: number[] = [];
  const failing = transaction(portal.db, async (tx) => {
    runs.push(performance.now());
    await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '40001' });
  const [first = 0, second = 0, third = 0, ...more] = runs;
  expect(second - first).toBeGreaterThan(40);
  expect(third - second).toBeGreaterThan(90);
  expect(more).toEqual([]);
});

test.each<[string, () => Promise<void> | void]>([
  ['it rested', () => vi.waitFor(async () => expect(await countResting()).toBe(0))],
  ['its node stood still', () => standStill(1_000)],
])('a transaction whose session was ended while %s is retried', async (_, rest) => {
  const { id } = await aStudent(portal);
  let runs = 0;
  await transaction(portal.db, async (tx) => {
    const name = `Run ${++runs}`;
    await tx.updateTable('account').set({ name }).where('id', '=', id).execute();
    if (runs > 1) return;
    await sql`select set_config('idle_in_transaction_session_timeout', '100', true)`.execute(tx);
    await rest();
  });
  expect(runs).toBe(2);
  expect(await nameOf(id)).toBe('Run 2');
});

test('a connection that breaks while a transaction is idle fails only that transaction', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', note);
  onTestFinished(() => void process.off('uncaughtException', note));
  const failing = transaction(portal.db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const pid = rows[0]?.pid;
    await sql`select pg_terminate_backend(${pid}::int)`.execute(portal.db);
    await vi.waitFor(async () => {
      const left = await sql`select from pg_stat_activity where pid = ${pid}::int`.execute(portal.db);
      expect(left.rows).toEqual([]);
    });
    await sql`select 1`.execute(tx);
  });
  await expect(failing).rejects.toThrow();
  expect(uncaught).toEqual([]);
  expect((await sql`select 1`.execute(portal.db)).rows).toHaveLength(1);
});

test('any other failure is thrown at once', async () => {
  let runs = 0;
  const failing = transaction(portal.db, async (tx) => {
    runs++;
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(runs).toBe(1);
});

test('only PostgreSQL errors with the given codes match', async () => {
  const error = await sql`select 1 / 0`.execute(portal.db).catch((error: unknown) => error);
  expect(isDatabaseError(error, new Set(['22012']))).toBe(true);
  expect(isDatabaseError(error, new Set(['23505']))).toBe(false);
  expect(isDatabaseError(Object.assign(new Error(), { code: '22012' }), new Set(['22012']))).toBe(false);
});
