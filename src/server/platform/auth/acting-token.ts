import { AsyncLocalStorage } from 'node:async_hooks';
import type { CurrentUser } from './permission.ts';

const actingToken = new AsyncLocalStorage<number>();

/** Runs a call so that everything it does knows the API token that makes it. */
export function asToken<T>(user: CurrentUser | undefined, work: () => Promise<T>): Promise<T> {
  const token = user?.grant?.apiToken;
  return token === undefined ? work() : actingToken.run(token, work);
}

/** The id of the API token that makes the current call; null in a session and in background work. */
export const currentApiToken = (): number | null => actingToken.getStore() ?? null;
