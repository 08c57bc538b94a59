import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { PackageTest } from '../problem-packages/problem-package.ts';
import {
  interactorOutput,
  interactorRequest,
  type PreparedProgram,
  type ProgramVerdict,
  readVerdict,
} from './checkers/program-checker.ts';
import type { Runtime, RuntimeRequest } from './runtime.ts';
import type { CompiledProgram, RunResult } from './types.ts';

/** Seconds of CPU time that an interactor has beyond the solution's limit. */
const EXTRA_SECONDS = 20;
const INTERACTOR_MEGABYTES = 1_024;

/** Prints each line as soon as it is written, as on a terminal. */
export const UNBUFFERED = { script: 'PYTHONUNBUFFERED=1 exec stdbuf -oL "$@"' };

export type Interaction = {
  result: RunResult;
  said: ProgramVerdict;
  /** The interactor found a fault before the solution ended, so what became of the solution then does not count. */
  interactorDecided: boolean;
  output: Uint8Array;
};

/** Lets a solution and an interactor talk: the output of each is the input of the other. */
export async function interact(
  solution: { runtime: Runtime; program: CompiledProgram; request: RuntimeRequest },
  interactor: PreparedProgram,
  test: PackageTest,
): Promise<Interaction> {
  const { request } = solution;
  const [toSolution, toInteractor] = [new PassThrough(), new PassThrough()];
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, ...(request.signal ? [request.signal] : [])]);
  let ended: 'solution' | 'interactor' | undefined;
  const talking = interactor.runtime
    .run(interactor.program, {
      ...interactorRequest(interactor.description, test),
      input: new Uint8Array(),
      limits: {
        seconds: request.limits.seconds + EXTRA_SECONDS,
        megabytes: INTERACTOR_MEGABYTES,
        output_kilobytes: request.limits.output_kilobytes,
      },
      signal,
      converse: (input, output) => {
        // Noted before the solution can read the end and stop because of it.
        output.once('end', () => {
          ended ??= 'interactor';
        });
        join(toInteractor, input, output, toSolution);
      },
    })
    .then((result) => {
      ended ??= 'interactor';
      return result;
    });
  const solving = solution.runtime
    .run(solution.program, {
      ...request,
      signal,
      converse: (input, output) => {
        output.once('end', () => {
          ended ??= 'solution';
        });
        join(toSolution, input, output, toInteractor);
      },
    })
    .then((result) => {
      ended ??= 'solution';
      return result;
    });
  try {
    const [result, spoken] = await Promise.all([solving, talking]);
    const said = readVerdict(interactor.description, spoken, 'interactor');
    const interactorDecided = ended === 'interactor' && said.verdict !== 'AC';
    return { result, said, interactorDecided, output: interactorOutput(spoken) };
  } finally {
    stop.abort();
    await Promise.allSettled([solving, talking]);
  }
}

/** Connects one side. What is written after the other has ended goes nowhere, so that nobody waits for a reader. */
function join(from: PassThrough, input: Writable, output: Readable, to: PassThrough): void {
  from.pipe(input);
  input.on('error', () => {
    from.unpipe(input);
    from.resume();
  });
  input.on('close', () => from.resume());
  output.pipe(to);
}
