import type { ProblemCode } from '../http/problem.ts';

/** Registration numbers are compared trimmed and without regard to case. */
export function isSameRegno(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** The years that registration offers: the present one in `timeZone` and the three before it, newest first. */
export function batchesAt(now: Date, timeZone: string): number[] {
  const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(now));
  return [year, year - 1, year - 2, year - 3];
}

export function refusalOfPassword(password: string, minLength: number): ProblemCode | undefined {
  return password.length < minLength ? 'password-too-short' : undefined;
}

export function refusalOfBatch(batch: number, offered: number[]): ProblemCode | undefined {
  return offered.includes(batch) ? undefined : 'wrong-batch';
}

/** What wrong passwords are counted for: a registration number, in one browser or session or in all that are unknown. */
export function triesOf(regno: string, place?: string): string {
  return `${regno.toLowerCase()} ${place ?? 'anywhere'}`;
}
