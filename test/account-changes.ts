import { onTestFinished, vi } from 'vitest';
import { ACCOUNT_CHANGED_CHANNEL } from '#server/features/accounts/queries.ts';
import { listen } from '#server/platform/database/listen-notify.ts';
import type { Portal } from './portal.ts';

/** Collects the ids of the accounts whose changes are announced to the nodes from now on. */
export async function collectAccountChanges({ databaseUrl }: Pick<Portal, 'databaseUrl'>): Promise<number[]> {
  const ids: number[] = [];
  let listening = false;
  const channel = listen(databaseUrl, ACCOUNT_CHANGED_CHANNEL, {
    heard: (id) => ids.push(Number(id)),
    missed: () => {
      listening = true;
    },
  });
  onTestFinished(() => channel.close());
  await vi.waitUntil(() => listening, { timeout: 60_000, interval: 10 });
  return ids;
}
