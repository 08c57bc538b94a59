import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PackageError } from '../problem-packages/package-error.ts';
import { readPackageAt } from '../problem-packages/reader.ts';
import { openJudge } from './judge.ts';
import { judgeOnAllTests, programRunner, settleLimits } from './run/package-judge.ts';
import { readSolution } from './run/solution.ts';
import type { JudgeEngine } from './types.ts';

// `npm run --silent judge:run -- PACKAGE SOLUTION…` judges solutions on a problem package: a line of JSON for each of them.

const USAGE = 'npm run --silent judge:run -- PACKAGE SOLUTION…';
const NOT_READ = 2;

/** Paths count from the folder in which npm was called. */
const fromCaller = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);

async function print(line: object): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}

async function judgeAll(engine: JudgeEngine, packagePath: string, solutions: string[]): Promise<void> {
  const problem = await readPackageAt(packagePath, { run: programRunner(engine) });
  for (const note of problem.notes) process.stderr.write(`${note}\n`);
  const limits = await settleLimits(engine, problem);
  if (limits.note) process.stderr.write(`${limits.note}\n`);
  for (const path of solutions) {
    const source = await readSolution(fromCaller(path), packagePath, problem);
    const { language } = source;
    if (!source.readable) {
      process.exitCode = 1;
      await print({ solution: path, language, verdict: 'IE', tests: [], message: source.message });
      continue;
    }
    const { verdict, tests, message } = await judgeOnAllTests(engine, problem, limits.limits, source);
    if (verdict === 'IE') process.exitCode = 1;
    await print({ solution: path, language, verdict, tests, message });
  }
}

async function main([packagePath, ...solutions]: string[]): Promise<void> {
  if (!packagePath || solutions.length === 0) {
    process.stderr.write(`Name a package and solutions: ${USAGE}\n`);
    process.exitCode = NOT_READ;
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'judge-run-'));
  let engine: JudgeEngine | undefined;
  try {
    engine = await openJudge({ folder: join(folder, 'runs'), cacheFolder: join(folder, 'programs') });
    await judgeAll(engine, fromCaller(packagePath), solutions);
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    const { message } = error;
    process.stderr.write(`${message}\n`);
    process.exitCode = NOT_READ;
    for (const solution of solutions)
      await print({ solution, language: null, verdict: 'IE', tests: [], message });
  } finally {
    await engine?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
