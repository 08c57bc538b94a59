import { sql } from 'kysely';
import { resetPassword, sendRecoveryCode } from '#contract/accounts/recovery.ts';
import { login } from '#contract/accounts/sessions.ts';
import { readConfig } from '#server/config.ts';
import { createPasswords, type Passwords } from '#server/platform/auth/passwords.ts';
import { createSessionCache } from '#server/platform/auth/sessions.ts';
import { aStudent, type Person } from './people.ts';
import type { Portal } from './portal.ts';
import { findCode, listMailsTo } from './smtp-server.ts';
import { addressOf, STUDENT_MAIL_DOMAIN } from './student-mail.ts';

/** Another code than the given one. */
export const anotherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export const refusedCode = { success: false, status: 400, code: 'wrong-code', issues: [{ path: 'otp' }] };

export const NEW_PASSWORD = 'quite another one';

/** Passwords whose hashes and verifications are written to `done`. */
export function countPasswordWork() {
  const real = createPasswords();
  const done: string[] = [];
  const passwords: Passwords = {
    ...real,
    hashForAnonymous(password, network) {
      done.push('hash');
      return real.hashForAnonymous(password, network);
    },
    verify(stored, password) {
      done.push('verify');
      return real.verify(stored, password);
    },
  };
  return { passwords, done };
}

const config = readConfig({ NODE_ENV: 'test', STUDENT_MAIL_DOMAIN });

/** What the actions of a recovery know of their caller. */
export const recoveryCaller = {
  address: '127.0.0.1',
  config,
  sessions: createSessionCache(async () => undefined),
  rememberDevice: () => {},
};

/** How students of a portal with `STUDENT_MAIL_DOMAIN` request codes and set passwords with them. */
export function useRecovery(portal: Portal) {
  const ask = (regno: string, node = portal) => node.call(sendRecoveryCode, { params: { regno } });
  const reset = (regno: string, otp: string, password = NEW_PASSWORD, node = portal) =>
    node.call(resetPassword, { body: { regno, otp, password } });
  const signIn = (regno: string, password: string) => portal.call(login, { body: { regno, password } });
  const codesOf = async (person: { regno: string }) =>
    (await listMailsTo(portal, addressOf(person))).map((mail) => findCode(mail.text)).filter(Boolean);

  /** A student who has requested a code, and the code. */
  async function anAsker(wish: Parameters<typeof aStudent>[1] = {}) {
    const student = await aStudent(portal, wish);
    await ask(student.regno);
    return { student, code: (await codesOf(student)).at(-1) ?? '' };
  }

  /** Moves all codes of an account into the past. */
  async function letPass({ id }: Person, minutes: number) {
    await sql`update recovery_code set created_at = created_at - ${minutes} * interval '1 minute',
      expires_at = expires_at - ${minutes} * interval '1 minute' where account_id = ${id}`.execute(portal.db);
  }
  return { ask, reset, signIn, codesOf, anAsker, letPass };
}
