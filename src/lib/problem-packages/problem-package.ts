export type Language = 'c' | 'cpp' | 'java' | 'python' | 'javascript' | 'sql';

/**
 * `AC` accepted, `WA` wrong answer, `TLE` time limit, `MLE` memory limit, `RE` runtime error, `CE` compile error, `OLE` output limit,
 * `IE` a fault of the judge or of the problem, never of the solution.
 */
export type Verdict = 'AC' | 'WA' | 'TLE' | 'MLE' | 'RE' | 'CE' | 'OLE' | 'IE';

/** `seconds` is CPU time. */
export type Limits = { seconds: number; megabytes: number; output_kilobytes: number };

/** `name` is a relative path with `/`, without `..`. */
export type SourceFile = { name: string; content: string };

/** A program of the problem: a checker or an interactor. */
export type JudgeProgram = {
  /** How the program is called and says its verdict. */
  protocol: 'icpc' | 'testlib' | 'dmoj';
  language: Language;
  files: SourceFile[];
  arguments: string[];
};

export type Checker =
  /** Tokens between white space. With `line_breaks` the breaks between lines with tokens count too. */
  | { kind: 'tokens'; case_sensitive: boolean; line_breaks?: boolean; spaces?: boolean }
  /** Exact lines; white space at their ends and empty lines at the end do not count. */
  | { kind: 'lines' }
  /** Byte for byte. */
  | { kind: 'identical' }
  /** As tokens; those that are numbers in the answer may differ by either tolerance. */
  | {
      kind: 'floats';
      absolute?: number;
      relative?: number;
      case_sensitive?: boolean;
      line_breaks?: boolean;
      spaces?: boolean;
    }
  /** The same lines or tokens in any order. */
  | { kind: 'unordered'; of: 'lines' | 'tokens' }
  | ({ kind: 'program' } & JudgeProgram);

export type PackageTest = {
  name: string;
  input: Uint8Array;
  answer: Uint8Array;
  sample: boolean;
  explanation?: string;
  /** The program's command line. */
  arguments?: string[];
  /** Replaces the checker of the package for this test. */
  checker?: Checker;
  /** Command line of the checker or interactor, after its own arguments. */
  checker_arguments?: string[];
};

/** A pass-fail package has two groups, `sample` and `secret`. The points of a group count when all of its tests are accepted. */
export type TestGroup = { name: string; points: number; tests: PackageTest[] };

export type SolutionRole = 'reference' | 'brute_force' | 'wrong' | 'slow' | 'crashing' | 'other';
export type Solution = {
  name: string;
  language: Language;
  files: SourceFile[];
  role: SolutionRole;
  expected: Verdict[];
};

/** Texts are Markdown with LaTeX between dollar signs. */
export type ProblemPackage = {
  slug: string;
  title: string;
  statement: string;
  input_format: string;
  output_format: string;
  constraints: string;
  editorial: string;
  limits:
    | Limits
    | {
        derived: { from: 'accepted solutions'; factor: number };
        megabytes: number;
        output_kilobytes: number;
      };
  checker: Checker;
  /** Talks with the solution instead of a fixed input. It gives the verdict, so the checker does not count. */
  interactor?: JudgeProgram;
  groups: TestGroup[];
  solutions: Solution[];
  /** Compiled with every solution in the language, such as a grader that calls the solution's function. */
  included?: Partial<Record<Language, SourceFile[]>>;
  starter: Partial<Record<Language, string>>;
  topics: string[];
  difficulty: 1 | 2 | 3 | 4 | 5 | undefined;
  source: string;
  /** Sentences: what the reader left out or assumed. */
  notes: string[];
};
