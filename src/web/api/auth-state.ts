import { useSyncExternalStore } from 'react';
import { scopesOfDuties } from '#contract/access/duty-scopes.ts';
import type { SignedInUser } from '#contract/accounts/sessions.ts';
import type { Duty } from '#contract/person.ts';
import type { Scope } from '#contract/scope.ts';
import type { Trade } from '#contract/trade.ts';

const KEY = 'authState';

type SignedOutState = {
  isAuthenticated: false;
  isAdmin: false;
  isJspr: false;
  accessToken: null;
  user: null;
  duties?: undefined;
};
export type SignedInState = {
  isAuthenticated: true;
  isAdmin: boolean;
  isJspr: boolean;
  accessToken: string;
  user: { regno: string; name: string; trade: Trade; batch: number };
  /** Of an admin who is restricted to them. The server decides; the client only hides what it would refuse. */
  duties?: Duty[];
};
export type AuthState = SignedOutState | SignedInState;

const signedOutState: SignedOutState = {
  isAuthenticated: false,
  isAdmin: false,
  isJspr: false,
  accessToken: null,
  user: null,
};

let state: AuthState = readStored('session') ?? signedOutState;
const listeners = new Set<(auth: AuthState) => void>();

export function currentAuth(): AuthState {
  return state;
}

export function useAuth(): AuthState {
  return useSyncExternalStore(onAuthChange, currentAuth);
}

/** Whether an admin may do what the scope says, as far as the client knows. */
export function mayAsAdmin({ isAdmin, duties }: AuthState, scope: Scope): boolean {
  return isAdmin && (!duties || scopesOfDuties(duties).scopes.includes(scope));
}

export const useMayAsAdmin = (scope: Scope): boolean => mayAsAdmin(useAuth(), scope);

/** Stores the reply of a login or a session check in both storages. */
export function setAuth(reply: SignedInUser): SignedInState {
  const member: SignedInState = {
    isAuthenticated: true,
    isAdmin: reply.role === 'admin',
    isJspr: reply.role === 'jspr',
    accessToken: reply.access_token,
    user: { regno: reply.regno, name: reply.name, trade: reply.trade, batch: reply.batch },
    ...(reply.duties && { duties: reply.duties }),
  };
  const text = JSON.stringify(member);
  for (const place of ['local', 'session'] as const) tryStorage(() => storage(place).setItem(KEY, text));
  setState(member);
  return member;
}

/** Forgets the signed-in user in this browser; the caller ends the session on the server. */
export function clearAuth(): void {
  for (const place of ['local', 'session'] as const) tryStorage(() => storage(place).removeItem(KEY));
  setState(signedOutState);
}

/** The auth state in a storage; undefined when there is none or it cannot be read. */
export function readStored(place: 'local' | 'session'): SignedInState | undefined {
  const text = tryStorage(() => storage(place).getItem(KEY));
  if (!text) return undefined;
  const value: unknown = tryStorage(() => JSON.parse(text));
  return isSignedIn(value) ? value : undefined;
}

/** Makes a stored auth state the current one, without asking the server. */
export function restoreAuth(member: SignedInState): void {
  if (state.accessToken !== member.accessToken) setState(member);
}

function setState(next: AuthState): void {
  state = next;
  for (const listener of listeners) listener(next);
}

/** Runs `listener` after every sign-in and sign-out; returns the function that unsubscribes it. */
export function onAuthChange(listener: (auth: AuthState) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function storage(place: 'local' | 'session'): Storage {
  return place === 'local' ? localStorage : sessionStorage;
}

// Browsers throw on any access to a disabled storage.
function tryStorage<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function isSignedIn(value: unknown): value is SignedInState {
  if (typeof value !== 'object' || value === null) return false;
  const { isAuthenticated, isAdmin, isJspr, accessToken, user } = value as Record<string, unknown>;
  if (isAuthenticated !== true || typeof isAdmin !== 'boolean' || typeof isJspr !== 'boolean') return false;
  if (typeof accessToken !== 'string' || typeof user !== 'object' || user === null) return false;
  const { regno, name, trade, batch } = user as Record<string, unknown>;
  return (
    typeof regno === 'string' &&
    typeof name === 'string' &&
    typeof trade === 'string' &&
    typeof batch === 'number'
  );
}
