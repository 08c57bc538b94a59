import type { IncomingHttpHeaders } from 'node:http';
import type { Role } from '#contract/person.ts';
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
  /** The bearer token of this session. */
  token: string;
};

/** Who may make a call. `roles` is undefined where no token is needed. */
export type Permission<U extends CurrentUser | undefined = CurrentUser | undefined> = {
  name: string;
  roles: readonly Role[] | undefined;
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

/** The bearer token of a call. */
export function bearerToken({ authorization }: IncomingHttpHeaders): string | undefined {
  return authorization?.match(/^Bearer (\S+)$/i)?.[1];
}

/** Throws `unauthenticated`, `blocked` or `forbidden` unless the user has one of the roles. */
export function authorize(user: CurrentUser | undefined, roles: readonly Role[]): void {
  if (!user) throw new Problem('unauthenticated');
  if (user.blocked) throw new Problem('blocked', { data: user.blocked });
  if (!roles.includes(user.role)) throw new Problem('forbidden');
}

/** Whether the user may make a call of these roles. */
export const mayCall = (user: CurrentUser | undefined, roles: readonly Role[] | undefined): boolean =>
  user !== undefined && !user.blocked && (roles?.includes(user.role) ?? true);
