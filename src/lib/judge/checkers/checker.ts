import type { Checker } from '../../problem-packages/problem-package.ts';
import type { Comparison } from './comparison.ts';
import { compareIdentical, compareLines, compareUnordered } from './lines.ts';
import { compareTokens } from './tokens.ts';

/** Compares an output with the answer. `checker` is any but a program. */
export function compare(
  checker: Exclude<Checker, { kind: 'program' }>,
  output: Uint8Array,
  answer: Uint8Array,
): Comparison {
  switch (checker.kind) {
    case 'tokens':
      return compareTokens(output, answer, checker);
    case 'floats': {
      const { case_sensitive = false, absolute, relative, ...spacing } = checker;
      return compareTokens(output, answer, { ...spacing, case_sensitive, floats: { absolute, relative } });
    }
    case 'lines':
      return compareLines(output, answer);
    case 'identical':
      return compareIdentical(output, answer);
    case 'unordered':
      return compareUnordered(output, answer, checker.of);
  }
}
