import { LRUCache } from 'lru-cache';
import type { CurrentUser } from './permission.ts';
import { hashToken, isApiToken } from './tokens.ts';

/** Finds the user of a token, from memory where possible. See docs/decisions/0025-sessions-and-blocks-hold-within-a-second.md. */
export type Sessions = {
  find(token: string): Promise<CurrentUser | undefined>;
  /** Drops the cached users of an account, on this node. */
  forget(accountId: number): void;
  forgetAll(): void;
};

// A lost notification costs this long at most; the promise is one second.
const MAX_AGE_MS = 900;
/** From this share of its life on, a cached user is still returned while it is read again, so that frequent callers never wait. */
const REFRESH_AT = 0.5;
const TOKEN = /^(?:ppp_)?[\w-]{43}$/;

/** `refreshAt` and `endsAt` are times of the cache's clock. */
type CachedUser = { user: CurrentUser; refreshAt: number; endsAt: number };
/** A read in progress. A call past its end does not join it, since the result may date from before a block. */
type Loading = { user: Promise<CurrentUser | undefined>; endsAt: number };

// An unchanged user keeps its object: a new one for every read of a thousand students would fill the old generation of the heap.
const isSame = (cached: CurrentUser, loaded: Omit<CurrentUser, 'token'>) =>
  Object.entries(loaded).every(([field, value]) => cached[field as keyof CurrentUser] === value);

/** Reads the user of a token by the token's hash. */
type LoadUser = (tokenHash: Buffer) => Promise<Omit<CurrentUser, 'token'> | undefined>;

/**
 * A cache in front of `load`, which reads a session, and `loadApiToken`, which reads the token of a program. A user whose account was
 * dropped during the read is not cached.
 */
export function createSessionCache(
  load: LoadUser,
  {
    loadApiToken = load,
    life = MAX_AGE_MS,
    size = 10_000,
    now = () => performance.now(),
  }: { loadApiToken?: LoadUser; life?: number; size?: number; now?: () => number } = {},
): Sessions {
  const byAccount = new Map<number, Set<string>>();
  const cache = new LRUCache<string, CachedUser>({
    max: size,
    dispose: ({ user }, token) => byAccount.get(user.accountId)?.delete(token),
  });
  const loading = new Map<string, Loading>();
  let generation = 0;

  async function read(token: string): Promise<CurrentUser | undefined> {
    const startGeneration = generation;
    const start = now();
    const loaded = await (isApiToken(token) ? loadApiToken : load)(hashToken(token));
    if (!loaded) {
      if (startGeneration === generation) cache.delete(token);
      return undefined;
    }
    const times = { refreshAt: start + life * REFRESH_AT, endsAt: start + life };
    const cached = cache.get(token);
    if (cached && isSame(cached.user, loaded)) {
      if (startGeneration === generation) Object.assign(cached, times);
      return cached.user;
    }
    const user = { ...loaded, token };
    if (startGeneration === generation) {
      cache.set(token, { user, ...times });
      byAccount.set(user.accountId, (byAccount.get(user.accountId) ?? new Set()).add(token));
    }
    return user;
  }

  function begin(token: string): Loading {
    const begun: Loading = {
      user: read(token).finally(() => loading.get(token) === begun && loading.delete(token)),
      endsAt: now() + life,
    };
    loading.set(token, begun);
    return begun;
  }

  return {
    async find(token) {
      const cached = cache.get(token);
      const time = now();
      if (cached && time < cached.refreshAt) return cached.user;
      if (!TOKEN.test(token)) return undefined;
      const begun = loading.get(token);
      const { user } = begun && time < begun.endsAt ? begun : begin(token);
      if (!cached || time >= cached.endsAt) return user;
      // If the read fails, the cached user is valid until its end.
      user.catch(() => {});
      return cached.user;
    },
    forget(accountId) {
      generation++;
      loading.clear();
      for (const token of byAccount.get(accountId) ?? []) cache.delete(token);
      byAccount.delete(accountId);
    },
    forgetAll() {
      generation++;
      loading.clear();
      cache.clear();
      byAccount.clear();
    },
  };
}
