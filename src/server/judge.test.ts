import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listShippedFolders } from '#database/problems/shipped-problem.ts';
import { aProblem, JUDGED_WITHIN_MS, judged, submit } from '#test/coding.ts';
import { aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

/** Uses a second of the processor at the least, then adds. */
const SLOW_SUM = `import time
while time.process_time() < 1: pass
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

test('two judges give each program one verdict, also when one of them is killed', {
  timeout: 4 * JUDGED_WITHIN_MS,
}, async () => {
  const { db } = portal;
  await db
    .insertInto('seeding')
    .values(listShippedFolders().map((folder) => ({ name: `problem ${basename(folder)}` })))
    .execute();
  const { slug } = await aProblem(portal, {
    limits: { seconds: 10, megabytes: 256, output_kilobytes: 64, factors: {} },
  });
  const student = await aStudent(portal);
  const [first, second] = await Promise.all([startJudge(), startJudge()]);
  const sent = [
    await submit(student, { slug, source: SLOW_SUM }),
    await submit(student, { slug, source: SLOW_SUM }),
  ];
  const states = async () =>
    await db.selectFrom('coding_submission').select(['state', 'tries']).orderBy('id').execute();
  await vi.waitUntil(async () => (await states()).every(({ state }) => state === 'judging'), {
    timeout: JUDGED_WITHIN_MS,
  });
  first.kill('SIGKILL');
  for (const one of sent)
    expect(await judged(portal, student, one)).toMatchObject({ verdict: 'AC', points: 100, judged: 4 });
  const tries = (await states()).map((row) => row.tries).sort();
  expect(tries).toEqual([1, 2]);
  expect(await db.selectFrom('coding_solved').select('problem_id').execute()).toHaveLength(1);

  second.kill('SIGTERM');
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
  const left = await db.selectFrom('judge_worker').select('name').execute();
  expect(left.map(({ name }) => name.split(' ').at(-1))).toEqual([String(first.pid)]);
});
