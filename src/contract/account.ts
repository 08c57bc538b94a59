import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { secret, text } from './text.ts';
import { StudentTrade, Trade } from './trade.ts';

/** Text, never a number: leading zeros and slashes count. Compared without regard to case. */
export const Regno = text(1, 40, 'Enter the registration number');
export const Name = text(1, 120, 'Enter the name');

export const Role = z.enum(['admin', 'jspr', 'spr', 'student']);
export type Role = z.infer<typeof Role>;

/** A year of graduation; forms send it as text, programs as a number. */
export const Batch = z.pipe(
  z.union([z.number(), z.string().check(z.trim(), z.regex(/^\d{4}$/, 'Choose a batch'))], 'Choose a batch'),
  z.pipe(z.transform(Number), z.int('Choose a batch').check(z.gte(1950), z.lte(2150))),
);

/** `PASSWORD_MIN_LENGTH` is checked by the server's rule: it is a setting. */
const NewPassword = secret(1, 200, 'Enter a password');

export const SignedIn = z.object({
  role: Role,
  access_token: z.string(),
  regno: z.string(),
  name: z.string(),
  trade: Trade,
  batch: z.int(),
});
export type SignedIn = z.infer<typeof SignedIn>;

export const login = endpoint({
  method: 'POST',
  path: '/user/login',
  summary: 'Sign in with a registration number and a password',
  message: 'You have signed in.',
  body: z.strictObject({ regno: Regno, password: secret(1, 200, 'Enter the password') }),
  reply: SignedIn,
});

export const register = endpoint({
  method: 'POST',
  path: '/user/register',
  summary: 'Create a student account',
  message: 'Account created successfully',
  body: z.strictObject({
    name: Name,
    regno: Regno,
    trade: StudentTrade,
    batch: Batch,
    password: NewPassword,
  }),
  reply: z.object({ regno: z.string(), name: z.string(), trade: Trade, batch: z.int() }),
});

export const verifySession = endpoint({
  method: 'GET',
  path: '/user/verify-session',
  summary: 'Who the bearer token stands for',
  reply: SignedIn,
});

export const logout = endpoint({
  method: 'POST',
  path: '/user/logout',
  summary: 'End this session on the server',
  message: 'You have signed out.',
  reply: Nothing,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/user/change-password',
  summary: 'Change the own password; every other session ends',
  message: 'Your password is changed. Every other session has ended.',
  body: z.strictObject({
    regno: Regno,
    oldPassword: secret(1, 200, 'Enter the present password'),
    newPassword: NewPassword,
  }),
  reply: Nothing,
});
