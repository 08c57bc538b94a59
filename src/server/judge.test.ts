import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listShippedFolders } from '#database/problems/shipped-problem.ts';
import { aProblem, JUDGED_WITHIN_MS, submit } from '#test/coding.ts';
import { aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

/** Uses the processor for a while, then adds. */
const SLOW_SUM = `import time
while time.process_time() < 0.3: pass
a, b = map(int, input().split())
print(a + b)
`;

async function startJudge(): Promise<ChildProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'judge-process-'));
  const child = fork(join(import.meta.dirname, 'judge.ts'), ['beside-portal'], {
    env: { ...process.env, DATA_DIR: folder },
    silent: true,
  });
  child.send(portal.servingUrl);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  await vi.waitUntil(() => printed.includes('ready') || child.exitCode !== null, {
    timeout: JUDGED_WITHIN_MS,
  });
  expect(printed).toContain('Judge: ready for');
  return child;
}

/** Notes every verdict that is stored. */
async function keepLedger() {
  await sql`create table ledger (submission_id bigint, verdict text)`.execute(portal.db);
  await sql`create function note_verdict() returns trigger language plpgsql security definer as $$
    begin
      insert into ledger values (new.id, new.verdict);
      return new;
    end $$`.execute(portal.db);
  await sql`create trigger ledger after update on coding_submission for each row
    when (new.state = 'judged') execute function note_verdict()`.execute(portal.db);
  return async () => {
    const { rows } = await sql<{ submission_id: number; verdict: string }>`
      select submission_id::int, verdict from ledger order by submission_id`.execute(portal.db);
    return rows;
  };
}

const PROBLEM = { limits: { seconds: 10, megabytes: 256, output_kilobytes: 64, factors: {} } };

test('no program is lost or judged twice while judges and the database come and go', {
  timeout: 8 * JUDGED_WITHIN_MS,
}, async () => {
  const { db } = portal;
  await db
    .insertInto('seeding')
    .values(listShippedFolders().map((folder) => ({ name: `problem ${basename(folder)}` })))
    .execute();
  const readLedger = await keepLedger();
  const { slug } = await aProblem(portal, PROBLEM);
  const students = await Promise.all([aStudent(portal), aStudent(portal)]);
  const [first, second] = await Promise.all([startJudge(), startJudge()]);
  const sent = await Promise.all(
    students.flatMap((student) =>
      Array.from({ length: 6 }, () => submit(student, { slug, source: SLOW_SUM })),
    ),
  );
  const ids = sent.map(({ data }) => data.id).toSorted((one, other) => one - other);
  const isJudging = async () => {
    const rows = db.selectFrom('coding_submission').where('state', '=', 'judging').select('id');
    return (await rows.execute()).length === 2;
  };
  await vi.waitUntil(isJudging, { timeout: JUDGED_WITHIN_MS });
  first.kill('SIGKILL');
  await vi.waitUntil(async () => (await readLedger()).length > 2, { timeout: JUDGED_WITHIN_MS });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  const third = await startJudge();
  await vi.waitUntil(async () => (await readLedger()).length >= sent.length, {
    timeout: 4 * JUDGED_WITHIN_MS,
  });
  expect(await readLedger()).toEqual(ids.map((submission_id) => ({ submission_id, verdict: 'AC' })));
  const solved = await db.selectFrom('coding_solved').select('account_id').execute();
  expect(solved).toHaveLength(students.length);

  for (const judge of [second, third]) {
    judge.kill('SIGTERM');
    const [code] = await once(judge, 'exit');
    expect(code).toBe(0);
  }
  const left = await db.selectFrom('judge_worker').select('name').execute();
  expect(left.map(({ name }) => name.split(' ').at(-1))).toEqual([String(first.pid)]);
});
