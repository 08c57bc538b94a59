import type { RuntimeRequest } from './runtime.ts';
import { readTar } from './tar.ts';
import type { RunResult } from './types.ts';

const NEXT_INPUT = 'nextpass.in';

type Pass<Checked> = { result: RunResult; checked: Checked };

/**
 * Runs a solution again and again, each time with the input that its validator left. `check` gets what the validator left in the pass before,
 * at first nothing. Returns the last pass with the most time and memory of any.
 */
export async function runPasses<Checked extends { verdict: string; feedback?: Buffer }>(
  request: RuntimeRequest,
  most: number,
  run: (request: RuntimeRequest) => Promise<RunResult>,
  check: (result: RunResult, pass: { input: Uint8Array; feedback: Uint8Array }) => Promise<Checked>,
): Promise<Pass<Checked>> {
  let { input } = request;
  let feedback: Uint8Array = new Uint8Array();
  let [seconds, megabytes] = [0, 0];
  for (let pass = 1; pass <= most; pass++) {
    const result = await run({ ...request, input });
    seconds = Math.max(seconds, result.seconds);
    megabytes = Math.max(megabytes, result.megabytes);
    const checked = await check(result, { input, feedback });
    const ended = { result: { ...result, seconds, megabytes }, checked };
    if (checked.verdict !== 'AC') return ended;
    if (!checked.feedback) throw new Error('Several passes need bubblewrap, which this judge does not have.');
    const next = readTar(checked.feedback).find(({ name }) => name === NEXT_INPUT);
    if (!next) return ended;
    input = next.bytes;
    ({ feedback } = checked);
  }
  throw new Error(`The validator wants more than the ${most} passes of the problem.`);
}
