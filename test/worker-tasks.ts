import { Problem } from '#server/platform/http/problem.ts';
import { serveSandboxTasks } from '#server/platform/sandbox/worker-thread.ts';

/** What the thread is to do. */
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

/** Takes so much of a core. */
export function burnCpu(ms: number): void {
  const enough = usedMs() + ms;
  while (usedMs() < enough);
}

serveSandboxTasks(async (toil: WorkerTask, done): Promise<string> => {
  if (toil === 'refuse') throw new Problem('not-a-table', { message: 'This is no table.' });
  if (toil === 'break') throw new Error('broken');
  if (toil === 'spin') burnCpu(Number.POSITIVE_INFINITY);
  if (toil === 'hoard')
    for (const held: unknown[] = []; ; ) held.push(Array.from({ length: 1_000 }, () => ({})));
  // One thing that grows in steps, of which the last one is larger than all that is left.
  if (toil === 'heap') for (const heap: number[] = []; ; ) heap.push(1);
  if (typeof toil === 'object')
    for (let piece = 0; piece < toil.pieces; piece++) {
      burnCpu(toil.msEach);
      done();
    }
  return 'done';
});
