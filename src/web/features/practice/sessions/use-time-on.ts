import { useEffect, useRef } from 'react';

/** Counts the seconds that the page was in sight since `what` came on the screen. The clock of the device does not matter. */
export function useTimeOn(what: unknown): () => number {
  const time = useRef({ spent: 0, since: performance.now() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question starts the count again.
  useEffect(() => {
    time.current = { spent: 0, since: performance.now() };
    const pause = () => {
      const { spent, since } = time.current;
      if (document.hidden) time.current = { spent: spent + performance.now() - since, since: Number.NaN };
      else time.current = { spent, since: performance.now() };
    };
    document.addEventListener('visibilitychange', pause);
    return () => document.removeEventListener('visibilitychange', pause);
  }, [what]);
  return () => {
    const { spent, since } = time.current;
    const running = Number.isNaN(since) ? 0 : performance.now() - since;
    return Math.min(86_400, Math.round((spent + running) / 1_000));
  };
}
