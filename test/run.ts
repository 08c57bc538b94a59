import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';

// `npm test`: every check and test. All steps run even if one fails. Ends with the failed tests and the count of all.
const UNIT_TESTS = [
  'run',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/unit.json',
];
// Fewer workers than alone: the browser tests run at the same time, and more processes would only compete for caches.
const env = {
  ...process.env,
  PICTURES: 'none',
  TEST_WORKERS: '2',
  GENERATOR_SEEDS: '500',
  // As in `npm start`, for all child processes: compiling is half of the work of a short process.
  NODE_COMPILE_CACHE: resolve('dist/compiled-tests'),
};
const failed: { name: string; errors: string }[] = [];
const OUTCOMES: Record<string, Result['state']> = {
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
};
/** How many characters to print of a failed step, and of a failed test: enough for the seed of a property. */
const MAX_OUTPUT = 3_000;
const MAX_REASON = 500;
const MAX_PAGE = 1_500;
rmSync('test-results', { recursive: true, force: true });

// The tests run against the build. They mostly wait for databases and browsers, so all steps run at the same time; most print their
// output when they are done.
await Promise.all([
  step('client build', 'node', ['build.ts'], 'afterwards').then(() =>
    Promise.all([
      step('browser tests', 'playwright', ['test']),
      step('unit and API tests', 'vitest', UNIT_TESTS, 'afterwards'),
    ]),
  ),
  step('types', 'tsc', ['-b', '--checkers', '1'], 'afterwards'),
  step('style', 'biome', ['ci', '--error-on-warnings', '.'], 'afterwards'),
  step('dead code', 'knip', [], 'afterwards'),
]);

/** `page` is the final page of a browser test. */
type Result = {
  name: string;
  state: 'passed' | 'failed' | 'skipped';
  reason?: string | undefined;
  page?: string | undefined;
};
const reports = [
  read('test-results/unit.json', unitResults),
  read('test-results/browser.json', ({ suites }: BrowserReport) => suites.flatMap(browserResults)),
];
const results = reports.flatMap((report) => report ?? []);
const count = (state: Result['state']) => results.filter((one) => one.state === state).length;

for (const { name, errors } of failed)
  if (errors !== '')
    process.stdout.write(`\nThe end of the output of ${name}:\n${errors.slice(-MAX_OUTPUT)}\n`);
const names = failed.map(({ name }) => name);
process.stdout.write(failed.length > 0 ? `\nFailed: ${names.join(', ')}\n` : '\nEverything passed.\n');
for (const { name, state, reason = '', page = '' } of results)
  if (state === 'failed')
    process.stdout.write(
      `- ${name}\n    ${stripVTControlCharacters(reason).slice(0, MAX_REASON)}\n${page.slice(0, MAX_PAGE)}\n`,
    );
process.stdout.write(`${count('passed')} passed, ${count('failed')} failed\n`);
process.exit(failed.length > 0 || reports.includes(undefined) ? 1 : 0);

/** Runs a command to its end. Its output is printed at once or, with `afterwards`, at the end. */
async function step(
  name: string,
  command: string,
  args: string[],
  output: 'at once' | 'afterwards' = 'at once',
) {
  const begun = Date.now();
  const stdio: SpawnOptions['stdio'] = output === 'at once' ? 'inherit' : ['ignore', 'pipe', 'pipe'];
  if (output === 'at once') process.stdout.write(`\n── ${name}\n`);
  const child = spawn(command, args, { stdio, env });
  const streams = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const status = await new Promise((resolve) => {
    child.once('error', resolve);
    child.once('close', resolve);
  });
  const [stdout = '', errors = ''] = await Promise.all(streams);
  if (output === 'afterwards') process.stdout.write(`\n── ${name}\n${stdout}${errors}`);
  const seconds = Math.round((Date.now() - begun) / 1_000);
  process.stdout.write(`── ${name}: ${status === 0 ? 'good' : 'FAILED'} after ${seconds} s\n`);
  if (status !== 0) failed.push({ name, errors: stripVTControlCharacters(errors) });
}

type UnitReport = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

/** A file that could not be loaded counts as one failed test. */
function unitResults({ testResults }: UnitReport): Result[] {
  return testResults.flatMap(({ name, status: fileStatus, message, assertionResults }) => {
    const file = relative('.', name);
    if (assertionResults.length === 0 && fileStatus === 'failed')
      return [{ name: file, state: fileStatus, reason: message }];
    return assertionResults.map(({ fullName, status, failureMessages }) => ({
      name: `${file}: ${fullName}`,
      state: status === 'passed' || status === 'failed' ? status : 'skipped',
      reason: failureMessages?.[0],
    }));
  });
}

type Suite = {
  file: string;
  suites?: Suite[];
  specs: { title: string; tests: { status: string; results: BrowserRun[] }[] }[];
};
type BrowserRun = { error?: { message?: string }; attachments: { name: string; path?: string }[] };
type BrowserReport = { suites: Suite[] };

function browserResults({ file, specs, suites = [] }: Suite): Result[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results: [first] }) => ({
      name: `${file}: ${title}`,
      state: OUTCOMES[status] ?? 'skipped',
      reason: first?.error?.message,
      page: first && pageOf(first),
    })),
  );
  return [...own, ...suites.flatMap(browserResults)];
}

/** The page's accessibility tree, without the menu that all pages have. */
function pageOf({ attachments }: BrowserRun): string | undefined {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  return path && readFileSync(path, 'utf8').match(/^- main.*?(?=^```)/ms)?.[0];
}

function read<Report>(path: string, resultsOf: (report: Report) => Result[]): Result[] | undefined {
  return existsSync(path) ? resultsOf(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}
