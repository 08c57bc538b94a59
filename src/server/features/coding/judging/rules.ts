import type { Checker } from '#contract/coding/authoring.ts';
import type { Language } from '#contract/coding/languages.ts';
import { MAX_SHOWN_OUTPUT, type TestOutcome } from '#contract/coding/submissions.ts';
import type { JudgedProblem, JudgedTest, Judgement } from '#lib/judge/types.ts';
import type { Limits, PackageTest } from '#lib/problem-packages/problem-package.ts';

type StoredTest = {
  name: string;
  group_name: string;
  is_sample: boolean;
  input: Uint8Array;
  answer: Uint8Array;
};
type StoredVersion = {
  checker: Checker;
  seconds: number;
  megabytes: number;
  output_kilobytes: number;
  factors: Partial<Record<Language, number>>;
  groups: { name: string; points: number }[];
  tests: StoredTest[];
};

/** No stored group is called so. */
const SAMPLES = '';

/** The limits of a problem for one language. */
export const limitsFor = (
  { seconds, megabytes, output_kilobytes, factors }: Omit<StoredVersion, 'tests' | 'groups' | 'checker'>,
  language: Language,
): Limits => ({ seconds: seconds * (factors[language] ?? 1), megabytes, output_kilobytes });

/** A version as the judge takes it: the samples first, which give no points, then the hidden groups. */
export function toJudgedProblem(
  version: StoredVersion,
  language: Language,
  which: 'all' | 'samples',
): JudgedProblem {
  const toTest = ({ name, input, answer, is_sample }: StoredTest): PackageTest => ({
    ...{ name, input, answer, sample: is_sample },
  });
  const samples = version.tests.filter(({ is_sample }) => is_sample);
  const groups = version.groups.map(({ name, points }) => ({
    ...{ name, points },
    tests: version.tests.filter((test) => !test.is_sample && test.group_name === name).map(toTest),
  }));
  return {
    checker: version.checker,
    groups: [
      { name: SAMPLES, points: 0, tests: samples.map(toTest) },
      ...(which === 'all' ? groups.filter(({ tests }) => tests.length > 0) : []),
    ],
    limits: limitsFor(version, language),
  };
}

/** A judged test as its student sees it: hidden tests have numbers only. */
export function toOutcome({ verdict, seconds, megabytes, group }: JudgedTest, position: number): TestOutcome {
  return {
    ...{ position, group, verdict, seconds, megabytes },
    sample: group === SAMPLES ? position : null,
  };
}

/** Ends of a program that everybody knows: a name of the program's own could tell what a hidden test holds. */
const KNOWN_FAILURES = new Set(
  `SIGSEGV SIGABRT SIGFPE SIGBUS SIGILL
  ArithmeticError AssertionError AttributeError EOFError ImportError IndentationError IndexError KeyError LookupError
  MemoryError ModuleNotFoundError NameError OSError OverflowError PermissionError RecursionError RuntimeError StopIteration
  TypeError UnboundLocalError UnicodeDecodeError ValueError ZeroDivisionError
  Error RangeError ReferenceError SyntaxError
  ArithmeticException ArrayIndexOutOfBoundsException ClassCastException IllegalArgumentException IllegalStateException
  IndexOutOfBoundsException NegativeArraySizeException NullPointerException NumberFormatException OutOfMemoryError
  StackOverflowError StringIndexOutOfBoundsException java.util.InputMismatchException java.util.NoSuchElementException
  std::bad_alloc std::length_error std::logic_error std::out_of_range std::runtime_error`.split(/\s+/),
);

/** What the author of a program reads about its verdict: words of a checker about a hidden test could tell its answer. */
export function shownMessage({ verdict, message, tests }: Judgement): string {
  if (verdict === 'CE' || verdict === 'IE') return toShown(message);
  const deciding = tests.find((test) => test.verdict !== 'AC');
  if (deciding?.group === SAMPLES || KNOWN_FAILURES.has(message)) return toShown(message);
  return '';
}

/** An output as text that PostgreSQL can store, cut where it is too long to show. */
export function toShown(output: Uint8Array | string): string {
  const text =
    typeof output === 'string' ? output : new TextDecoder().decode(output.subarray(0, MAX_SHOWN_OUTPUT));
  return text.slice(0, MAX_SHOWN_OUTPUT).replaceAll('\u0000', '\u{FFFD}');
}
