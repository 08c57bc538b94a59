import type { FileNames } from '../problem-packages/problem-package.ts';
import type { Runtime, RuntimeRequest } from './runtime.ts';

const STANDARD_OUTPUT = '.standard-output';
/** The names stand in a script. */
const SAFE = /^\w[\w.-]*$/;

/**
 * Lets a program find its input in a file, and leave its output in one. A program that uses the standard streams all the same is judged by
 * them.
 */
export function fileInputAndOutput(
  { input, output }: FileNames,
  { offered }: Runtime,
): Pick<RuntimeRequest, 'script'> {
  if (offered.sandbox !== 'bubblewrap')
    throw new Error('Solutions of the problem use files, which needs bubblewrap on this machine.');
  for (const name of [input, output])
    if (name !== undefined && !SAFE.test(name)) throw new Error(`Solutions cannot use the file “${name}”.`);
  const give = input === undefined ? '"$@"' : `cat >${input} && "$@" <${input}`;
  const script =
    output === undefined
      ? give
      : `${give} >${STANDARD_OUTPUT}; code=$?; cat ${output} 2>/dev/null || cat ${STANDARD_OUTPUT}; exit $code`;
  return { script };
}
