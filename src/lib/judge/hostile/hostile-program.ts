import type { Language, Verdict } from '../../problem-packages/problem-package.ts';

/**
 * A program that attacks the judge. Its input is one line, `answer`; whatever it tries must end in an allowed verdict, and an output with
 * the word `escaped` means that it got through.
 */
export type HostileProgram = {
  language: Language;
  tries: string;
  allowed: Verdict[];
  source: string;
  /** Runs in `npm test` too. */
  quick?: boolean;
};
