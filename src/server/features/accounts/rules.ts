import type { RegistrationMode } from '#contract/accounts/registration.ts';
import { foldRegno } from '#contract/person.ts';
import { passwordLength } from '#contract/text-form.ts';
import type { ThrottleSubject } from '#server/platform/auth/login-throttle.ts';
import { clientNetwork } from '#server/platform/http/client-network.ts';
import { type Problem, type ProblemCode, problemAt } from '#server/platform/http/problem.ts';

/** Compares registration numbers trimmed and without regard to case. */
export function isSameRegno(one: string, other: string): boolean {
  return foldRegno(one.trim()) === foldRegno(other.trim());
}

/** The years that registration offers: the current one in `timeZone` and the three before it, newest first. */
export function offeredBatches(now: Date, timeZone: string): number[] {
  const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(now));
  return [year, year - 1, year - 2, year - 3];
}

/** Why a new password is refused; `path` is the field of the call that holds it. */
export function passwordProblem(password: string, minLength: number, path: string): Problem | undefined {
  if (passwordLength(password) >= minLength) return undefined;
  const message = `Password must be at least ${minLength} characters long`;
  return problemAt('password-too-short', [path], { message });
}

export function batchProblem(batch: number, offered: number[]): Problem | undefined {
  return offered.includes(batch) ? undefined : problemAt('wrong-batch', ['batch']);
}

export function refusalToRegister(mode: RegistrationMode): ProblemCode | undefined {
  return mode === 'roster' ? 'not-on-roster' : undefined;
}

/** Counts wrong passwords for a registration number in one known browser or session, which `secret` identifies. */
export function throttleKey(regno: string, secret: string): string {
  return `${foldRegno(regno)} ${secret}`;
}

/** Counts them for all unknown browsers together. */
export function throttleKeyAnywhere(regno: string): string {
  return throttleKey(regno, 'anywhere');
}

/** Counts them for unknown browsers by network, so that one network locks nobody out elsewhere, and for all of them together. */
export function throttleKeysFrom(regno: string, address: string): ThrottleSubject {
  return [throttleKey(regno, clientNetwork(address)), throttleKeyAnywhere(regno)];
}
