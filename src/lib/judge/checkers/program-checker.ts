import type { JudgeProgram, Language, Limits, PackageTest } from '../../problem-packages/problem-package.ts';
import type { Runtime, RuntimeRequest } from '../runtime.ts';
import type { CompiledProgram, RunResult } from '../types.ts';
import { DMOJ_SHIM, DMOJ_SHIM_NAME } from './dmoj-shim.ts';

/** What a checker or interactor says. `score` is a share; `points` are as many of the group's points. */
export type ProgramVerdict = {
  /** The folder of feedback as a tar archive, of a validator between two passes. */
  feedback?: Buffer;
  verdict: 'AC' | 'WA' | 'IE';
  score?: number;
  points?: number;
  message?: string;
};

/** A checker or interactor that is compiled. */
export type PreparedProgram = { description: JudgeProgram; runtime: Runtime; program: CompiledProgram };

const INPUT = '/judge/input';
const ANSWER = '/judge/answer';
const OUTPUT = '/judge/output';
const SUBMISSION = '/judge/submission';
const FEEDBACK = '/tmp/feedback';
const FEEDBACK_BEFORE = '/judge/feedback.tar';
const LIMITS: Limits = { seconds: 10, megabytes: 1_024, output_kilobytes: 4_096 };
const MAX_MESSAGE = 1_000;

/** Compiles a checker or interactor; else a sentence. */
export async function prepareProgram(
  description: JudgeProgram,
  runtimeOf: (language: JudgeProgram['language']) => Runtime | undefined,
  what: 'checker' | 'interactor',
): Promise<PreparedProgram | string> {
  const { language, files, protocol } = description;
  const runtime = runtimeOf(language);
  if (!runtime) return `The ${what} is a program in ${language}, which this machine cannot run.`;
  const shim = protocol === 'dmoj' && language === 'python' && what === 'checker';
  const compiled = await runtime.compile({
    language,
    files: shim ? [{ name: DMOJ_SHIM_NAME, content: DMOJ_SHIM }, ...files] : files,
  });
  return compiled.ok
    ? { description, runtime, program: compiled.program }
    : `The ${what} does not compile: ${compiled.message}`.slice(0, MAX_MESSAGE);
}

export type CheckedRun = {
  test: PackageTest;
  output: Uint8Array;
  submission: { language: Language; content: string };
  points: number;
  seconds: number;
  megabytes: number;
  /** The files that the validator left in the pass before, as a tar archive; empty in the first of several passes. */
  feedback?: Uint8Array;
  signal?: AbortSignal;
};

/** Runs a checker on an output, with its own limits. */
export async function runChecker(checker: PreparedProgram, checked: CheckedRun): Promise<ProgramVerdict> {
  const { description, runtime, program } = checker;
  const { test, output, signal } = checked;
  const files = [
    { path: INPUT, bytes: test.input },
    { path: ANSWER, bytes: test.answer },
    { path: OUTPUT, bytes: output },
  ];
  if (description.protocol === 'dmoj')
    files.push({ path: SUBMISSION, bytes: new TextEncoder().encode(checked.submission.content) });
  const { feedback } = checked;
  if (feedback) files.push({ path: FEEDBACK_BEFORE, bytes: feedback });
  const { script, ...call } = callOf(description, checked);
  const request: RuntimeRequest = {
    input: output,
    limits: description.limits ?? LIMITS,
    files,
    ...call,
    ...(signal && { signal }),
  };
  if (!script) return readVerdict(description, await runtime.run(program, request), 'checker');
  if (runtime.offered.sandbox === 'bubblewrap')
    return readVerdict(description, await runtime.run(program, { ...request, script }), 'checker');
  // No shell reads its feedback there: the exit code alone decides.
  files.push({ path: `${FEEDBACK}/judgemessage.txt`, bytes: new Uint8Array() });
  const result = await runtime.run(program, request);
  return readVerdict(description, { ...result, stdout: new Uint8Array() }, 'checker');
}

const DMOJ_CODES: Record<Language, string> = {
  ...{ c: 'C11', cpp: 'CPP20', java: 'JAVA', python: 'PY3', javascript: 'V8JS', sql: 'SQL' },
};

const SAY_FEEDBACK = `cd ${FEEDBACK}; head -c 64 score.txt; printf '\\000'; head -c 4000 judgemessage.txt`;
/** With several passes it finds what it left in the last one, and all of it follows the message. */
const PASS_SCRIPT = `mkdir -p ${FEEDBACK}; [ ! -s ${FEEDBACK_BEFORE} ] || tar -xf ${FEEDBACK_BEFORE} -C ${FEEDBACK}; rm -f ${FEEDBACK}/nextpass.in; "$@" >/dev/null; code=$?; { ${SAY_FEEDBACK}; printf '\\000'; tar -cf - .; } 2>/dev/null; exit $code`;
/** An ICPC checker leaves a folder of feedback; its score and message become the output of the run. */
const ICPC_SCRIPT = `mkdir -p ${FEEDBACK}; "$@" >/dev/null; code=$?; { ${SAY_FEEDBACK}; } 2>/dev/null; exit $code`;

function callOf(
  { protocol, arguments: own, call }: JudgeProgram,
  { test, points, seconds, megabytes, submission, feedback }: CheckedRun,
): Pick<RuntimeRequest, 'arguments' | 'script'> {
  const further = [...own, ...(test.checker_arguments ?? [])];
  if (call) return { arguments: [...fillCall(call, OUTPUT), ...further] };
  if (protocol === 'icpc')
    return {
      arguments: [INPUT, ANSWER, `${FEEDBACK}/`, ...further],
      script: feedback ? PASS_SCRIPT : ICPC_SCRIPT,
    };
  if (protocol === 'testlib') return { arguments: [INPUT, OUTPUT, ANSWER, ...further] };
  const facts = {
    ...{ point_value: points, execution_time: seconds, max_memory: Math.round(megabytes * 1_024) },
    ...{ case_position: Number(test.name) || test.name, batch: 0, binary_data: false, problem_id: 'problem' },
    submission_language: DMOJ_CODES[submission.language],
  };
  return { arguments: [OUTPUT, ANSWER, INPUT, SUBMISSION, JSON.stringify(facts), ...further] };
}

/** Older versions of DMOJ call the files `input`, `output` and `answer`. */
const fillCall = (call: string[], output: string): string[] =>
  call.map((word) =>
    word
      .replaceAll(/\{input(_file)?\}/g, INPUT)
      .replaceAll(/\{output(_file)?\}/g, output)
      .replaceAll(/\{answer(_file)?\}/g, ANSWER),
  );

/** What the ending of a checker or interactor means. */
export function readVerdict(
  { protocol, accepts_partial = false, limits }: JudgeProgram,
  result: RunResult,
  what: 'checker' | 'interactor',
): ProgramVerdict {
  const { outcome, exit_code, stdout, stderr } = result;
  if (outcome !== 'finished' || exit_code === undefined) return fault(what, result, limits);
  if (protocol === 'icpc') return icpcVerdict(result, what);
  if (protocol === 'testlib') return testlibVerdict(result, what, accepts_partial);
  if (what === 'interactor') return exit_code > 1 ? fault(what, result) : verdictOf(exit_code === 0, stderr);
  const said = exit_code === 0 ? parseObject(Buffer.from(stdout).toString()) : undefined;
  if (!said) return fault(what, result);
  return {
    ...verdictOf(said.passed === true, String(said.feedback ?? '')),
    ...(typeof said.points === 'number' && { points: said.points }),
  };
}

const verdictOf = (accepted: boolean, message: string): ProgramVerdict => {
  const cut = message.trim().slice(0, MAX_MESSAGE);
  return { verdict: accepted ? 'AC' : 'WA', ...(cut && { message: cut }) };
};

function icpcVerdict(result: RunResult, what: 'checker' | 'interactor'): ProgramVerdict {
  if (result.exit_code !== 42 && result.exit_code !== 43) return fault(what, result);
  // An interactor's standard output is its part of the conversation, so its feedback follows its errors.
  const said = what === 'interactor' ? Buffer.from(afterZero(result.stderr)) : Buffer.from(result.stdout);
  const at = said.indexOf(0);
  const end = said.indexOf(0, at + 1);
  const score = Number.parseFloat(said.toString('utf8', 0, Math.max(at, 0)));
  return {
    ...verdictOf(result.exit_code === 42, said.toString('utf8', at + 1, end < 0 ? said.length : end)),
    ...(Number.isFinite(score) && { points: score }),
    ...(end < 0 ? {} : { feedback: said.subarray(end + 1) }),
  };
}

const afterZero = (text: string) => text.slice(text.indexOf('\0') + 1);

const TESTLIB_OK = 0;
const TESTLIB_FAIL = 3;
const TESTLIB_POINTS = 7;
const TESTLIB_PARTIAL = 16;
/** Wrong answer, presentation error, dirt after the answer, unexpected end of file. */
const TESTLIB_WRONG = [1, 2, 4, 8];

function testlibVerdict(
  result: RunResult,
  what: 'checker' | 'interactor',
  acceptsPartial: boolean,
): ProgramVerdict {
  const { exit_code = TESTLIB_FAIL, stderr } = result;
  const message = stderr.split('\0')[0] ?? '';
  if (exit_code === TESTLIB_OK) return verdictOf(true, message);
  if (TESTLIB_WRONG.includes(exit_code)) return verdictOf(false, message);
  if (exit_code === TESTLIB_POINTS && acceptsPartial) return partialVerdict(message) ?? fault(what, result);
  if (exit_code === TESTLIB_POINTS) {
    const points = Number.parseFloat(
      message.match(/^(?:partially correct|points)?\s*\(?([\d.]+)/)?.[1] ?? '0',
    );
    return { ...verdictOf(false, message), points };
  }
  if (exit_code >= TESTLIB_PARTIAL && exit_code <= TESTLIB_PARTIAL + 200)
    return { ...verdictOf(false, message), score: (exit_code - TESTLIB_PARTIAL) / 200 };
  return fault(what, result);
}

/** `points 3` or `partial 1/2`, as checkers of DMOJ say them. */
function partialVerdict(message: string): ProgramVerdict | undefined {
  const points = message.match(/^points (\d+)$/m)?.[1];
  if (points !== undefined) return { ...verdictOf(true, message), points: Number(points) };
  const [, part, whole] = message.match(/^partial (\d+)\/(\d+)$/m) ?? [];
  const score = Number(part) / Number(whole);
  return score >= 0 && score <= 1 ? { ...verdictOf(true, message), score } : undefined;
}

function fault(
  what: 'checker' | 'interactor',
  { outcome, exit_code, signal, stderr, message }: RunResult,
  { seconds, megabytes, output_kilobytes }: Limits = LIMITS,
) {
  const limits: Partial<Record<RunResult['outcome'], string>> = {
    time: `did not end within ${seconds} s of CPU time`,
    memory: `needs more than ${megabytes} MB of memory`,
    output: `writes more than ${output_kilobytes} kB`,
    failed: `did not start: ${message?.replace(/\.$/, '')}`,
    signal: `was ended by ${signal}`,
  };
  const reason = limits[outcome] ?? `ended with exit code ${exit_code}`;
  const errors = stderr.split('\0')[0]?.trim().slice(-MAX_MESSAGE);
  return {
    verdict: 'IE' as const,
    message: `The ${what} ${reason}.${errors ? ` It said: ${errors}` : ''}`,
  };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const TESTLIB_OUTPUT = '/tmp/output';
/** What an interactor leaves follows a zero byte on its error output. */
const INTERACTOR_SCRIPTS: Record<JudgeProgram['protocol'], string> = {
  icpc: `mkdir -p ${FEEDBACK}; "$@"; code=$?; exec 1>&-; { printf '\\000'; ${SAY_FEEDBACK}; } 2>/dev/null >&2; exit $code`,
  testlib: `"$@"; code=$?; exec 1>&-; printf '\\000' >&2; head -c 40000 ${TESTLIB_OUTPUT} >&2; exit $code`,
  dmoj: '"$@"',
};

/** How an interactor is started for a test. */
export function interactorRequest(
  { protocol, arguments: own, call }: JudgeProgram,
  test: PackageTest,
): Pick<RuntimeRequest, 'arguments' | 'script' | 'files'> {
  const places = {
    icpc: [INPUT, ANSWER, `${FEEDBACK}/`],
    testlib: [INPUT, TESTLIB_OUTPUT, ANSWER],
    dmoj: [INPUT, ANSWER],
  };
  return {
    arguments: [
      ...(call ? fillCall(call, TESTLIB_OUTPUT) : places[protocol]),
      ...own,
      ...(test.checker_arguments ?? []),
    ],
    script: INTERACTOR_SCRIPTS[protocol],
    files: [
      { path: INPUT, bytes: test.input },
      { path: ANSWER, bytes: test.answer },
    ],
  };
}

/** What a testlib interactor wrote for the checker. */
export const interactorOutput = ({ stderr }: RunResult) =>
  new TextEncoder().encode(stderr.includes('\0') ? afterZero(stderr) : '');
