/** Work in rounds. `stop` lets no further round begin and waits for the one that runs. */
export type PeriodicJob = { stop(): Promise<void> };

type JobOptions = {
  /** Milliseconds until the next round, unless a round tells its own. */
  every: number;
  /** Milliseconds until the first, which otherwise begins at once. */
  after?: number;
  /** Hears of a round that failed; the next one tries again. */
  failed: (error: unknown) => unknown;
};

/**
 * Does `round` again and again, one after another, until stopped; every node may. A round that returns a number
 * tells in how many milliseconds the next is due, and ends early once `stopped` says so.
 */
export function startPeriodicJob(
  round: (stopped: () => boolean) => Promise<unknown>,
  { every, after, failed }: JobOptions,
): PeriodicJob {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  async function work() {
    const wait = await round(() => stopped).catch(failed);
    if (!stopped) timer = setTimeout(run, typeof wait === 'number' ? wait : every);
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
