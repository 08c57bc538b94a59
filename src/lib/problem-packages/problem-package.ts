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
  /** Replaces the files that the protocol names: words in which `{input_file}`, `{output_file}` and `{answer_file}` stand for them. */
  call?: string[];
  /** As on DMOJ, an output that is worth a part of the points is accepted. */
  accepts_partial?: boolean;
  /** Its limits, where the package names any. */
  limits?: Limits;
};

/** `checked`: where it accepts, the checker decides by what it wrote, as in Polygon. */
export type Interactor = JudgeProgram & { checked?: boolean };

/** Names of files in the working folder that solutions use instead of standard input or output. */
export type FileNames = { input?: string; output?: string };

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
  /** Replace those of the package for this test. */
  limits?: { seconds?: number; megabytes?: number };
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

/** A program of the author that no solution meets: it makes inputs, or examines them. */
export type ToolProgram = {
  name: string;
  role: 'generator' | 'validator';
  language: Language;
  files: SourceFile[];
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
        /** `resolution`: the limit is a multiple of so many seconds, else of one. */
        derived: { from: 'accepted solutions'; factor: number; resolution?: number };
        megabytes: number;
        output_kilobytes: number;
      };
  checker: Checker;
  /** Talks with the solution instead of a fixed input. It gives the verdict, so the checker does not count, unless it is `checked`. */
  interactor?: Interactor;
  /** A solution runs again with the input that its validator leaves, at most so many times in all. */
  passes?: number;
  /** Interactive solutions need not flush their output. */
  unbuffered?: boolean;
  file_io?: FileNames;
  groups: TestGroup[];
  solutions: Solution[];
  /** Compiled with every solution in the language, such as a grader that calls the solution's function. */
  included?: Partial<Record<Language, SourceFile[]>>;
  /** Solutions are functions in C or C++ that a program in `included.cpp` calls. They are declared in this header. */
  signature?: { header: string };
  starter: Partial<Record<Language, string>>;
  /** Multiply the time limit. */
  factors?: Partial<Record<Language, number>>;
  tools?: ToolProgram[];
  topics: string[];
  difficulty: 1 | 2 | 3 | 4 | 5 | undefined;
  source: string;
  /** Sentences: what the reader left out or assumed. */
  notes: string[];
};
