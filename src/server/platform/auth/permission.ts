import type * as z from 'zod/mini';
import type { BlockNotice } from '#contract/blocks/block.ts';
import type { Role } from '#contract/person.ts';
import type { Trade } from '#contract/trade.ts';

/** The signed-in person of a call, as proven by the bearer token. */
export type CurrentUser = {
  accountId: number;
  regno: string;
  name: string;
  trade: Trade;
  batch: number;
  role: Role;
  /** What to tell a blocked person. */
  blocked: z.output<typeof BlockNotice> | false;
  /** The bearer token of this session. */
  token: string;
};

/** Who may make a call. `roles` undefined: no token is wanted. */
export type Permission<V extends CurrentUser | undefined = CurrentUser | undefined> = {
  name: string;
  roles: readonly Role[] | undefined;
  /** Only for types: what the handler knows of the caller. */
  user?: V;
};

export const anyone: Permission<undefined> = { name: 'anyone', roles: undefined };
export const signedIn: Permission<CurrentUser> = {
  name: 'signed in',
  roles: ['admin', 'jspr', 'spr', 'student'],
};
/** Representatives are students too and sit tests; admins do not. */
export const student: Permission<CurrentUser> = { name: 'student', roles: ['jspr', 'spr', 'student'] };
export const moderator: Permission<CurrentUser> = { name: 'admin or JSPR', roles: ['admin', 'jspr'] };
export const admin: Permission<CurrentUser> = { name: 'admin', roles: ['admin'] };
