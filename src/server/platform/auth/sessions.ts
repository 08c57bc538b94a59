import { LRUCache } from 'lru-cache';
import type { CurrentUser } from './permission.ts';
import { hashToken } from './tokens.ts';

/** Tells who a token stands for, from memory where it can. */
export type Sessions = {
  find(token: string): Promise<CurrentUser | undefined>;
  /** Forgets what is known of an account, on this node. */
  forget(accountId: number): void;
  forgetAll(): void;
};

// What a lost notification could cost at the most; the promise is one second.
const MAX_AGE_MS = 900;
/** From this share of its life on, what is known serves while it is read anew: who keeps asking never waits. */
const REFRESH_AT = 0.5;
const TOKEN = /^[\w-]{43}$/;

/** Someone who was read; the times are of the clock that is asked. */
type CachedUser = { user: CurrentUser; ripeAt: number; endsAt: number };
/** A read that is on its way. Who asks past its end does not join it: what it tells may be of before a block. */
type Loading = { user: Promise<CurrentUser | undefined>; endsAt: number };

// The same object serves on: one for each time that a thousand students are read would have to be swept from among the old.
const isSame = (viewer: CurrentUser, person: Omit<CurrentUser, 'token'>) =>
  Object.entries(person).every(([field, value]) => viewer[field as keyof CurrentUser] === value);

/**
 * A cache before `load`, which reads a session by its token's hash. An entry asked for while it was loaded is not kept
 * when its account was forgotten meanwhile.
 */
export function createSessionCache(
  load: (tokenHash: Buffer) => Promise<Omit<CurrentUser, 'token'> | undefined>,
  { life = MAX_AGE_MS, size = 10_000, now = () => performance.now() } = {},
): Sessions {
  const byAccount = new Map<number, Set<string>>();
  const known = new LRUCache<string, CachedUser>({
    max: size,
    dispose: ({ user }, token) => byAccount.get(user.accountId)?.delete(token),
  });
  const loading = new Map<string, Loading>();
  let generation = 0;

  async function read(token: string): Promise<CurrentUser | undefined> {
    const begun = generation;
    const start = now();
    const person = await load(hashToken(token));
    if (!person) {
      if (begun === generation) known.delete(token);
      return undefined;
    }
    const times = { ripeAt: start + life * REFRESH_AT, endsAt: start + life };
    const held = known.get(token);
    if (held && isSame(held.user, person)) {
      if (begun === generation) Object.assign(held, times);
      return held.user;
    }
    const user = { ...person, token };
    if (begun === generation) {
      known.set(token, { user, ...times });
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
      const held = known.get(token);
      const time = now();
      if (held && time < held.ripeAt) return held.user;
      if (!TOKEN.test(token)) return undefined;
      const begun = loading.get(token);
      const { user } = begun && time < begun.endsAt ? begun : begin(token);
      if (!held || time >= held.endsAt) return user;
      // Where that fails, what is known serves until its end.
      user.catch(() => {});
      return held.user;
    },
    forget(accountId) {
      generation++;
      loading.clear();
      for (const token of byAccount.get(accountId) ?? []) known.delete(token);
      byAccount.delete(accountId);
    },
    forgetAll() {
      generation++;
      loading.clear();
      known.clear();
      byAccount.clear();
    },
  };
}
