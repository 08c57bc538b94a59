import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../judge.ts', import.meta.url));
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** A judge beside the portal. `stop` waits until it has given back what it has not finished. */
export type JudgeProcess = { stop(): Promise<void> };

/** Runs a judge over the database at `url`, and starts another one where it ends: at first soon, then once a minute. */
export function startJudgeProcess(url: string): JudgeProcess {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wait = FIRST_WAIT_MS;
  let isStopping = false;

  function start() {
    const startedAt = performance.now();
    child = fork(PROGRAM, ['beside-portal']);
    child.send(url, () => {});
    child.once('exit', () => {
      child = undefined;
      if (isStopping) return;
      if (performance.now() - startedAt > LONGEST_WAIT_MS) wait = FIRST_WAIT_MS;
      timer = setTimeout(start, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    });
  }

  start();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      const running = child;
      if (!running) return;
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGTERM');
      await ended;
    },
  };
}
