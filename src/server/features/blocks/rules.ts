import { foldRegno } from '#contract/person.ts';
import type { ProblemCode } from '#server/platform/http/problem.ts';

/** Why somebody is blocked and until when; null: nobody said, or no end. */
export type BlockTerms = { reason: string | null; until: Date | null };
type RequestedTerms = { reason?: string | undefined; until?: Date | null | undefined };

/** A block ends later than it begins. */
export function refusalOfBlockEnd(until: Date | null | undefined, now: Date): ProblemCode | undefined {
  return until && until <= now ? 'block-end-past' : undefined;
}

/** The terms once somebody is blocked: of a block that stands already, what is left out stays as it was. */
export function termsAfter(standing: BlockTerms | undefined, { reason, until }: RequestedTerms): BlockTerms {
  return {
    reason: reason ?? standing?.reason ?? null,
    until: until === undefined ? (standing?.until ?? null) : until,
  };
}

export function areTermsEqual(one: BlockTerms, other: BlockTerms): boolean {
  return one.reason === other.reason && one.until?.getTime() === other.until?.getTime();
}

/** Registration numbers in a text that may hold many, parted by blanks, commas or semicolons; each once, folded. */
export function parseRegnos(text: string): string[] {
  return [...new Set(foldRegno(text).split(/[\s,;]+/))].filter((part) => part !== '').slice(0, 500);
}
