import { Problem } from '#server/platform/http/problem.ts';
import { serveSandboxTasks } from '#server/platform/sandbox/worker-thread.ts';

/** The behaviour of the thread. */
export type WorkerTask =
  | 'answer'
  | 'refuse'
  | 'break'
  | 'spin'
  | 'hoard'
  | 'heap'
  | { pieces: number; msEach: number };

const usedMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Uses this many CPU milliseconds. */
export function burnCpu(ms: number): void {
  const enough = usedMs() + ms;
  while (usedMs() < enough);
}

serveSandboxTasks(async (task: WorkerTask, done): Promise<string> => {
  if (task === 'refuse') throw new Problem('not-a-table', { message: 'This is no table.' });
  if (task === 'break') throw new Error('broken');
  if (task === 'spin') burnCpu(Number.POSITIVE_INFINITY);
  if (task === 'hoard')
    for (const held: unknown[] = []; ; ) held.push(Array.from({ length: 1_000 }, () => ({})));
  // One array that grows in steps, the last of which needs more memory than is left.
  if (task === 'heap') for (const heap: number[] = []; ; ) heap.push(1);
  if (typeof task === 'object')
    for (let piece = 0; piece < task.pieces; piece++) {
      burnCpu(task.msEach);
      done();
    }
  return 'done';
});
