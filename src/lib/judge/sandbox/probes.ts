import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Execution, ExecutionLimits, ExecutionResult } from './execution.ts';
import type { NativeSandbox } from './native-sandbox.ts';
import { BREAKOUTS, FORK_BOMB } from './probe-programs.ts';

const NODE = '/opt/node/bin/node';
const LIMITS: ExecutionLimits = {
  seconds: 5,
  wallSeconds: 15,
  megabytes: 256,
  outputBytes: 65_536,
  processes: 48,
  diskMegabytes: 8,
};

export type ProbeFacts = { node: string; folder: string };

/**
 * Tries to break out of the sandbox and to use more than its limits allow. Returns a sentence for each try that succeeded; none means
 * that programs may run.
 */
export async function probeSandbox(sandbox: NativeSandbox, { node, folder }: ProbeFacts): Promise<string[]> {
  const secret = join(folder, 'probe-secret');
  await writeFile(secret, 'outside', { mode: 0o644 });
  const server = createServer((socket) => socket.end('outside'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const execute = (command: string[], limits: Partial<ExecutionLimits> = {}) =>
    sandbox.execute({
      command,
      mounts: [{ from: node, to: NODE }],
      limits: { ...LIMITS, ...limits },
    } satisfies Execution);
  try {
    const facts = JSON.stringify({ secret, port, worker: process.pid, folder: process.cwd() });
    return [
      ...(await findBreakouts(() => execute([NODE, '-e', BREAKOUTS, facts]))),
      ...(await findExcesses(execute)),
    ];
  } finally {
    server.close();
  }
}

async function findBreakouts(run: () => Promise<ExecutionResult>): Promise<string[]> {
  const result = await run();
  const lines = result.stdout.toString().trim().split('\n');
  if (lines.pop() === 'done') return lines.map((line) => `The sandbox let a program ${line}.`);
  return [
    `The probe of the sandbox did not end: ${result.message ?? (result.stderr.slice(0, 500) || result.outcome)}`,
  ];
}

type Execute = (command: string[], limits?: Partial<ExecutionLimits>) => Promise<ExecutionResult>;

/** Each try, how it must end, and the sentence if it does not. */
async function findExcesses(execute: Execute): Promise<string[]> {
  const tries: [Promise<ExecutionResult>, (result: ExecutionResult) => boolean, string][] = [
    [
      execute(['sh', '-c', 'while :; do :; done'], { seconds: 0.3, wallSeconds: 3 }),
      ({ outcome }) => outcome === 'time',
      'use more time than its limit',
    ],
    [
      execute(['sleep', '30'], { wallSeconds: 0.3 }),
      ({ outcome }) => outcome === 'time',
      'sleep longer than its limit',
    ],
    [
      execute([NODE, '-e', 'const all = []; for (;;) all.push(Buffer.alloc(8e6, 1));']),
      ({ outcome, megabytes }) => outcome === 'memory' && megabytes < 2 * LIMITS.megabytes,
      'use more memory than its limit',
    ],
    [
      execute(['sh', '-c', 'while :; do head -c 4000000 /dev/zero >"/tmp/$((n=n+1))" || exit 3; done']),
      ({ outcome, exit_code }) => outcome === 'finished' && exit_code === 3,
      'write more to the disk than its limit',
    ],
    [execute(['yes']), ({ outcome }) => outcome === 'output', 'print more than its limit'],
    [
      execute([NODE, '-e', FORK_BOMB], { seconds: 3, wallSeconds: 6 }),
      ({ outcome, stdout }) =>
        outcome !== 'failed' && Number(stdout.toString().trim() || 0) <= LIMITS.processes,
      'start more processes than its limit',
    ],
  ];
  const results = await Promise.all(tries.map(([result]) => result));
  return tries.flatMap(([, held, words], at) => {
    const result = results[at];
    return result && !held(result) ? [`The sandbox let a program ${words}.`] : [];
  });
}
