import type { IncomingHttpHeaders } from 'node:http';
import type { Role } from '#contract/person.ts';
import type { Scope } from '#contract/scope.ts';
import type { Trade } from '#contract/trade.ts';
import { Problem } from '#server/platform/http/problem.ts';

/** The signed-in user of a call, as proven by the bearer token. */
export type CurrentUser = {
  accountId: number;
  regno: string;
  name: string;
  trade: Trade;
  batch: number;
  role: Role;
  /** What a blocked user reads; the accounts feature knows its shape. */
  blocked: object | false;
  /** An admin who may do nothing but set up a second factor, which is compulsory. */
  mustEnrol: boolean;
  /** The bearer token of this session. */
  token: string;
  /** What an API token or an admin with duties may do; undefined: all that the role may. */
  grant?: Grant | undefined;
};

/** A part of what a role may do. Grants are compared by identity, so equal ones are the same object. */
export type Grant = {
  scopes: ReadonlySet<string>;
  /** Scopes that hold for `tests` only. */
  testScopes: ReadonlySet<string>;
  tests: ReadonlySet<number>;
  /** The API token that makes the call; undefined in a session. */
  apiToken?: number;
};

/** Who may make the calls of a route. */
export type Access = {
  roles: readonly Role[];
  /** `own`: about the caller's own things, for every session. Undefined: for callers without a grant only. */
  scope: Scope | 'own' | undefined;
  /** Whether admins without their compulsory second factor may make it too. */
  enrolling?: boolean;
};

/** Who may make a call. `roles` is undefined where no token is needed. */
export type Permission<U extends CurrentUser | undefined = CurrentUser | undefined> = {
  name: string;
  roles: readonly Role[] | undefined;
  /** Whether admins without their compulsory second factor may make it too. */
  enrolling?: true;
  /** Only for types: what the handler knows of the caller. */
  user?: U;
};

export const anyone: Permission<undefined> = { name: 'anyone', roles: undefined };
export const signedIn: Permission<CurrentUser> = {
  name: 'signed in',
  roles: ['admin', 'jspr', 'spr', 'student'],
};
/** Representatives are students too and take tests; admins do not. */
export const student: Permission<CurrentUser> = { name: 'student', roles: ['jspr', 'spr', 'student'] };
export const moderator: Permission<CurrentUser> = { name: 'admin or JSPR', roles: ['admin', 'jspr'] };
export const admin: Permission<CurrentUser> = { name: 'admin', roles: ['admin'] };

/** Admins, even before they have set up a compulsory second factor. */
export const enrollingAdmin: Permission<CurrentUser> = { ...admin, enrolling: true };
export const enrollingUser: Permission<CurrentUser> = { ...signedIn, enrolling: true };

/** The bearer token of a call. */
export function bearerToken({ authorization }: IncomingHttpHeaders): string | undefined {
  return authorization?.match(/^Bearer (\S+)$/i)?.[1];
}

/** Throws `unauthenticated`, `blocked`, `second-factor-needed` or `forbidden` unless the user may make the call. `test` is the test that it is about. */
export function authorize(user: CurrentUser | undefined, access: Access, test?: number): void {
  if (!user) throw new Problem('unauthenticated');
  if (user.blocked) throw new Problem('blocked', { data: user.blocked });
  if (user.mustEnrol && !access.enrolling) throw new Problem('second-factor-needed');
  if (!mayCall(user, access, test)) throw new Problem('forbidden');
}

/** Whether the user may make such calls. */
export function mayCall(user: CurrentUser | undefined, access: Access, test?: number): boolean {
  const { roles, scope, enrolling } = access;
  if (!user || user.blocked || !roles.includes(user.role) || (user.mustEnrol && !enrolling)) return false;
  const { grant } = user;
  if (!grant) return true;
  if (scope === undefined) return false;
  if (scope === 'own') return grant.apiToken === undefined;
  return (
    grant.scopes.has(scope) || (test !== undefined && grant.testScopes.has(scope) && grant.tests.has(test))
  );
}

/** Whether an admin's call may do what the scope says. */
export const mayAsAdmin = ({ role, grant }: CurrentUser, scope: Scope): boolean =>
  role === 'admin' && (grant === undefined || grant.scopes.has(scope));

/** The key under which calls are counted: a token's calls never lock out the person who made it. */
export const callerKey = ({ accountId, grant }: CurrentUser): string =>
  grant?.apiToken === undefined ? String(accountId) : `token ${grant.apiToken}`;

/** Whether the limits of an admin hold: an API token has those of everybody else. */
export const isUnlimited = ({ role, grant }: CurrentUser): boolean =>
  role === 'admin' && grant?.apiToken === undefined;
