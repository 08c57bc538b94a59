import type {
  Checker,
  FileNames,
  Interactor,
  Language,
  Limits,
  SourceFile,
  TestGroup,
  Verdict,
} from '../problem-packages/problem-package.ts';

type SandboxKind = 'bubblewrap' | 'webassembly' | 'process';

/** `factor` multiplies time limits: 1 for native programs, more for slower sandboxes. */
export type OfferedLanguage = {
  language: Language;
  name: string;
  version: string;
  sandbox: SandboxKind;
  factor: number;
};

export type JudgeSettings = {
  /** Folder for runs, emptied when the engine opens. */
  folder: string;
  /** Folder of compiled programs, kept between starts. */
  cacheFolder: string;
  /** Gets sentences about what the engine found. */
  report?: (sentence: string) => void;
  /** `webassembly` leaves bubblewrap unused even where it is found. */
  sandbox?: 'best' | 'webassembly';
  /** How much slower than the reference the machine is; measured where it is left out. */
  speedFactor?: number;
  /** Megabytes of compiled programs to keep. */
  cacheMegabytes?: number;
};

export type Source = { language: Language; files: SourceFile[] };

export type Compilation = { ok: true; program: CompiledProgram } | { ok: false; message: string };

/** A program that is ready to run, for as long as the engine is open. */
export type CompiledProgram = { id: string; language: Language };

type Outcome = 'finished' | 'signal' | 'time' | 'memory' | 'output' | 'failed';

export type RunRequest = {
  input: Uint8Array;
  limits: Limits;
  arguments?: string[];
  signal?: AbortSignal;
};

export type RunResult = {
  /** `failed` is a fault of the judge; `message` says which. */
  outcome: Outcome;
  /** undefined where a signal or a limit ended the program. */
  exit_code: number | undefined;
  /** Such as SIGSEGV. */
  signal?: string;
  /** User and system CPU time of all processes. */
  seconds: number;
  wall_seconds: number;
  megabytes: number;
  stdout: Uint8Array;
  /** The first 64 kB. */
  stderr: string;
  message?: string;
};

export type JudgedProblem = {
  checker: Checker;
  interactor?: Interactor;
  unbuffered?: boolean;
  passes?: number;
  file_io?: FileNames;
  groups: TestGroup[];
  limits: Limits;
};

export type JudgedTest = {
  name: string;
  group: string;
  verdict: Verdict;
  seconds: number;
  megabytes: number;
  message?: string;
};

export type JudgeOptions = {
  /** Called after each test, in order, with what the program wrote, unless it never ran. */
  onTest?: (test: JudgedTest, run: RunResult | undefined) => void;
  /**
   * What a failed test ends: `all` tests (the default where no group has points), its `group`, or `nothing`. A sample that ends at a limit
   * ends all where `group` is chosen: samples are small, so other tests would end there too.
   */
  failureEnds?: 'all' | 'group' | 'nothing';
  /** So many tests that end with TLE end all. */
  maxTimeouts?: number;
  signal?: AbortSignal;
};

export type Judgement = {
  /** That of the first test that is not AC. */
  verdict: Verdict;
  tests: JudgedTest[];
  points: number;
  /** The compiler's output for CE, the fault for IE, else empty or that of the deciding test. */
  message: string;
};

export type JudgeEngine = {
  languages: OfferedLanguage[];
  /** Multiplies limits and divides times: seconds are those of the reference machine. */
  speedFactor: number;
  compile(source: Source): Promise<Compilation>;
  run(program: CompiledProgram, request: RunRequest): Promise<RunResult>;
  judge(problem: JudgedProblem, source: Source, options?: JudgeOptions): Promise<Judgement>;
  close(): Promise<void>;
};
