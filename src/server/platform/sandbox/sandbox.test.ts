import { expect, onTestFinished, test } from 'vitest';
import type { WorkerTask } from '#test/worker-tasks.ts';
import { openSandbox, type SandboxLimits } from './sandbox.ts';

const LIMITS: SandboxLimits = { cpuMs: 200, heapMb: 64, tooHeavyMessage: 'This is too heavy.' };
const TOO_HEAVY = { code: 'table-too-large', message: 'This is too heavy.' };

function openTestSandbox(
  limits: Partial<SandboxLimits> = {},
  thread = new URL('../../../../test/worker-tasks.ts', import.meta.url),
) {
  const sandbox = openSandbox<WorkerTask, string>(thread, { ...LIMITS, ...limits });
  onTestFinished(sandbox.close);
  return sandbox;
}

test('an endless task is ended, and the next task runs', async () => {
  const { run } = openTestSandbox();
  await expect(run('spin')).rejects.toMatchObject(TOO_HEAVY);
  expect(await run('answer')).toBe('done');
});

test('a task that uses too much memory is ended, and the next task runs', async () => {
  const { run } = openTestSandbox({ cpuMs: 60_000 });
  await expect(run('hoard')).rejects.toMatchObject(TOO_HEAVY);
  expect(await run('answer')).toBe('done');
});

test('a task that needs more memory in one step than is left ends only its own process, and the next task runs', async () => {
  const { run, piecesDone } = openTestSandbox({ cpuMs: 60_000 });
  await run('answer');
  await expect(run('heap')).rejects.toMatchObject(TOO_HEAVY);
  expect(piecesDone()).toBe(0);
  expect(await run('answer')).toBe('done');
});

test('a thread that loads slowly keeps its whole time: a slow machine refuses no valid file', async () => {
  const slow = new URL('../../../../test/slow-worker-tasks.ts', import.meta.url);
  expect(await openTestSandbox({}, slow).run('answer')).toBe('done');
});

test('each finished piece adds time, up to the maximum', async () => {
  const work = { pieces: 20, msEach: 25 };
  await expect(openTestSandbox().run(work)).rejects.toMatchObject(TOO_HEAVY);
  const earning = { msPerPiece: 100, maxMs: 60_000 };
  const { run, piecesDone } = openTestSandbox(earning);
  expect(await run(work)).toBe('done');
  expect(piecesDone()).toBe(20);
  // The time of the first task does not count for the second.
  expect(await run(work)).toBe('done');
  await expect(openTestSandbox({ ...earning, maxMs: 300 }).run(work)).rejects.toMatchObject(TOO_HEAVY);
});

test('a refusal of the thread is passed on, and a crash is an error', async () => {
  await expect(openTestSandbox().run('refuse')).rejects.toMatchObject({
    code: 'not-a-table',
    message: 'This is no table.',
  });
  await expect(openTestSandbox().run('break')).rejects.toThrow('broken');
});
