/** Background work in rounds. `stop` starts no further round and waits for the running one. */
export type PeriodicJob = { stop(): Promise<void> };

type JobOptions = {
  /** Milliseconds until the next round, unless a round returns its own delay. */
  every: number;
  /** Milliseconds until the first round, which otherwise starts at once. */
  after?: number;
  /** Called with the error of a failed round; the next round tries again. */
  failed: (error: unknown) => unknown;
};

/**
 * Runs `round` repeatedly, one at a time, until stopped. A round may return the milliseconds until the next one, and ends early once
 * `stopped` returns true. Every node may run the same job.
 */
export function startPeriodicJob(
  round: (stopped: () => boolean) => Promise<unknown>,
  { every, after, failed }: JobOptions,
): PeriodicJob {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  async function work() {
    const delay = await round(() => stopped).catch(failed);
    if (!stopped) timer = setTimeout(run, typeof delay === 'number' ? delay : every);
  }

  function run() {
    running = work();
  }

  if (after === undefined) run();
  else timer = setTimeout(run, after);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
