import type { RegistrationMode } from '#contract/accounts/registration.ts';
import { foldRegno } from '#contract/person.ts';
import type { ThrottleSubject } from '#server/platform/auth/login-throttle.ts';
import { clientNetwork } from '#server/platform/http/client-network.ts';
import { type Problem, type ProblemCode, problemAt } from '#server/platform/http/problem.ts';

/** Registration numbers are compared trimmed and without regard to case. */
export function isSameRegno(one: string, other: string): boolean {
  return foldRegno(one.trim()) === foldRegno(other.trim());
}

/** The years that registration offers: the present one in `timeZone` and the three before it, newest first. */
export function offeredBatches(now: Date, timeZone: string): number[] {
  const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(now));
  return [year, year - 1, year - 2, year - 3];
}

/** What is wrong with a new password; `path` is the field of the call that holds it. */
export function passwordProblem(password: string, minLength: number, path: string): Problem | undefined {
  if (password.length >= minLength) return undefined;
  const message = `Password must be at least ${minLength} characters long`;
  return problemAt('password-too-short', [path], { message });
}

export function batchProblem(batch: number, offered: number[]): Problem | undefined {
  return offered.includes(batch) ? undefined : problemAt('wrong-batch', ['batch']);
}

export function refusalToRegister(mode: RegistrationMode): ProblemCode | undefined {
  return mode === 'roster' ? 'not-on-roster' : undefined;
}

/** What wrong passwords are counted for in a browser or session of one's own, by its secret: a registration number there. */
export function throttleKey(regno: string, secret: string): string {
  return `${foldRegno(regno)} ${secret}`;
}

/** The same for all unknown browsers together. */
export function throttleKeyAnywhere(regno: string): string {
  return throttleKey(regno, 'anywhere');
}

/** The same for unknown browsers at a network address: by itself, so that it keeps nobody out elsewhere, and together. */
export function throttleKeysFrom(regno: string, address: string): ThrottleSubject {
  return [throttleKey(regno, clientNetwork(address)), throttleKeyAnywhere(regno)];
}
