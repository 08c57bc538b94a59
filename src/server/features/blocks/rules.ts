import { foldRegno } from '#contract/person.ts';
import type { ProblemCode } from '#server/platform/http/problem.ts';

/** Why a person is blocked and until when; null: no reason given, or no end. */
export type BlockTerms = { reason: string | null; until: Date | null };
type RequestedTerms = { reason?: string | undefined; until?: Date | null | undefined };

/** A block must end in the future. */
export function refusalOfBlockEnd(until: Date | null | undefined, now: Date): ProblemCode | undefined {
  return until && until <= now ? 'block-end-past' : undefined;
}

/** The terms after a call: what it leaves out stays as in the current block, if there is one. */
export function termsAfter(standing: BlockTerms | undefined, { reason, until }: RequestedTerms): BlockTerms {
  return {
    reason: reason ?? standing?.reason ?? null,
    until: until === undefined ? (standing?.until ?? null) : until,
  };
}

export function areTermsEqual(one: BlockTerms, other: BlockTerms): boolean {
  return one.reason === other.reason && one.until?.getTime() === other.until?.getTime();
}

/** The registration numbers in a text, separated by spaces, commas or semicolons; each once, folded, at most 500. */
export function parseRegnos(text: string): string[] {
  return [...new Set(foldRegno(text).split(/[\s,;]+/))].filter((part) => part !== '').slice(0, 500);
}
