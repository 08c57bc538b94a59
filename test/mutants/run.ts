import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { copyWorkingTree } from './working-copy.ts';

// `npm run test:mutants`: removes one guard at a time and expects its test to fail; `npm run test:mutants -- I2 S3` for some promises
// only. Exits with 1 if a test passes without its guard.
const LIMIT_MS = 20 * 60_000;
// A test that hangs without its guard counts as failed.
const TEST_TIMEOUT_MS = 40_000;

type Target = Pick<Mutant, 'test' | 'name'>;
type Ran = { path: string; title: string; status: string };
type Report = {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
};

const wantedPromises = process.argv.slice(2);
const chosen = mutants.filter(
  ({ promise }) => wantedPromises.length === 0 || wantedPromises.includes(promise),
);
const copy = copyWorkingTree();
process.once('exit', copy.remove);
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());
const over = AbortSignal.any([interrupted.signal, AbortSignal.timeout(LIMIT_MS)]);

// One cluster for all runs: to create one takes as long as most of the tests.
const cluster = await startEmbedded({
  folder: join(copy.folder, 'cluster'),
  settings: { max_connections: '200' },
});
const DATABASE_URL = cluster.url.replace('portal@', 'postgres@');

const begun = Date.now();
process.exitCode = (await runMutants().catch(printFailure)) ? 0 : 1;
await cluster.stop();
rmSync(cluster.socketFolder, { recursive: true, force: true });

async function runMutants(): Promise<boolean> {
  if (chosen.length === 0) throw new Error(`There is no mutant of ${wantedPromises.join(', ')}.`);
  const { ran, output } = await run(chosen);
  const weak = chosen.filter((mutant) => outcomeOf(mutant, ran) !== 'passed');
  if (weak.length > 0)
    throw new Error(`With every guard in place:\n${weak.map(describeTarget).join('\n')}\n\n${output}`);
  printLine('Promise', 'Outcome', 'Seconds', 'What the guard does');
  let survived = 0;
  for (const mutant of chosen) {
    const started = Date.now();
    const { ran, output } = await copy.mutated(mutant, () => run([mutant]));
    const outcome = outcomeOf(mutant, ran);
    if (outcome === 'not run') throw new Error(`${describeTarget(mutant)}\n\n${output}`);
    const caught = outcome === 'failed';
    if (!caught) survived += 1;
    printLine(mutant.promise, caught ? 'caught' : 'SURVIVED', secondsSince(started), mutant.because);
    if (!caught) process.stdout.write(`         ${mutant.test}: ${mutant.name}\n`);
  }
  process.stdout.write(
    `\n${chosen.length - survived} caught, ${survived} survived after ${secondsSince(begun)} s\n`,
  );
  return survived === 0;
}

/** Runs only the tests of these targets. */
async function run(targets: Target[]): Promise<{ ran: Ran[]; output: string }> {
  const reportPath = join(copy.folder, 'ran.json');
  rmSync(reportPath, { force: true });
  const child = spawn(
    'vitest',
    [
      ...['run', ...new Set(targets.map(({ test }) => test))],
      ...['-t', targets.map(({ name }) => patternOf(name)).join('|')],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`],
      `--testTimeout=${TEST_TIMEOUT_MS}`,
    ],
    {
      cwd: copy.folder,
      env: { ...process.env, DATABASE_URL },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: over,
    },
  );
  const closed = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  const report: Report = existsSync(reportPath)
    ? JSON.parse(readFileSync(reportPath, 'utf8'))
    : { testResults: [] };
  const ran = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({ path: relative(copy.folder, name), ...one })),
  );
  return { ran, output: stdout + stderr };
}

/** The outcome of a test over all its cases; `not run` if it could not be loaded. */
function outcomeOf({ test, name }: Target, ran: Ran[]): 'passed' | 'failed' | 'not run' {
  const title = new RegExp(`^${patternOf(name)}$`);
  const cases = ran
    .filter((one) => one.path === test && title.test(one.title))
    .filter(({ status }) => status === 'passed' || status === 'failed');
  if (cases.length === 0) return 'not run';
  return cases.some(({ status }) => status === 'failed') ? 'failed' : 'passed';
}

function patternOf(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('%s', '.*');
}

function describeTarget({ promise, test, name }: Mutant): string {
  return `${promise} ${test} does not pass or was not run: ${name}`;
}

function printLine(promise: string, outcome: string, seconds: string, guard: string): void {
  process.stdout.write(`${promise.padEnd(9)}${outcome.padEnd(10)}${seconds.padStart(7)}  ${guard}\n`);
}

function secondsSince(instant: number): string {
  return String(Math.round((Date.now() - instant) / 1_000));
}

function printFailure(error: unknown): false {
  process.stderr.write(`\n${over.aborted ? 'Stopped before the end.' : String(error)}\n`);
  return false;
}
