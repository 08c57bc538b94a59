import type { LogEvent } from 'kysely';

const observers = new Set<(event: LogEvent) => void>();

/** Calls `observer` after each statement of every pool, with its time. Returns how to end that. */
export function observeQueries(observer: (event: LogEvent) => void): () => void {
  observers.add(observer);
  return () => observers.delete(observer);
}

/** For Kysely’s `log`. */
export function tellObservers(event: LogEvent): void {
  for (const observer of observers) observer(event);
}
