import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';

// Every check and test; all steps run even if one fails. Closes with the tests that failed and the count of all.
const UNIT_TESTS = [
  'run',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/unit.json',
];
// Fewer than alone: so they end with the browser tests beside them, and more processes only take each other's caches.
const env = {
  ...process.env,
  PICTURES: 'none',
  TEST_WORKERS: '2',
  // As `npm start` has it, for all that they start: half of what a short process does is compiling.
  NODE_COMPILE_CACHE: resolve('dist/compiled-tests'),
};
const failed: { name: string; errors: string }[] = [];
const OUTCOMES: Record<string, Result['state']> = {
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
};
/** How many characters are shown at the end of a step that failed, and of a test: enough for the seed of a property. */
const MAX_OUTPUT = 3_000;
const MAX_REASON = 500;
const MAX_PAGE = 1_500;
rmSync('test-results', { recursive: true, force: true });

// The tests run against the build. They wait for databases and windows more than they work, so all runs beside each other; what
// the others say comes when they are done.
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

/** `page` is what a browser test saw in the end. */
type Result = {
  name: string;
  state: 'passed' | 'failed' | 'left out';
  because?: string | undefined;
  page?: string | undefined;
};
const reports = [
  read('test-results/unit.json', unitResults),
  read('test-results/browser.json', ({ suites }: BrowserReport) => suites.flatMap(browserResults)),
];
const results = reports.flatMap((report) => report ?? []);
const count = (state: Result['state']) => results.filter((one) => one.state === state).length;

for (const { name, errors } of failed)
  if (errors !== '') process.stdout.write(`\nThe last words of ${name}:\n${errors.slice(-MAX_OUTPUT)}\n`);
const names = failed.map(({ name }) => name);
process.stdout.write(failed.length > 0 ? `\nFailed: ${names.join(', ')}\n` : '\nEverything holds.\n');
for (const { name, state, because = '', page = '' } of results)
  if (state === 'failed')
    process.stdout.write(
      `- ${name}\n    ${stripVTControlCharacters(because).slice(0, MAX_REASON)}\n${page.slice(0, MAX_PAGE)}\n`,
    );
process.stdout.write(`${count('passed')} passed, ${count('failed')} failed\n`);
process.exit(failed.length > 0 || reports.includes(undefined) ? 1 : 0);

/** Runs a command to its end. Its output shows at once or, `afterwards`, when it is over. */
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
  const printed = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const status = await new Promise((resolve) => {
    child.once('error', resolve);
    child.once('close', resolve);
  });
  const [said = '', errors = ''] = await Promise.all(printed);
  if (output === 'afterwards') process.stdout.write(`\n── ${name}\n${said}${errors}`);
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

/** A file that could not be read counts as one test that failed. */
function unitResults({ testResults }: UnitReport): Result[] {
  return testResults.flatMap(({ name, status: whole, message, assertionResults }) => {
    const file = relative('.', name);
    if (assertionResults.length === 0 && whole === 'failed')
      return [{ name: file, state: whole, because: message }];
    return assertionResults.map(({ fullName, status, failureMessages }) => ({
      name: `${file}: ${fullName}`,
      state: status === 'passed' || status === 'failed' ? status : 'left out',
      because: failureMessages?.[0],
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
      state: OUTCOMES[status] ?? 'left out',
      because: first?.error?.message,
      page: first && pageOf(first),
    })),
  );
  return [...own, ...suites.flatMap(browserResults)];
}

/** The page's landmarks and words as assistive technology is told them, below the menu that all pages have. */
function pageOf({ attachments }: BrowserRun): string | undefined {
  const kept = attachments.find(({ name }) => name === 'error-context')?.path;
  return kept && readFileSync(kept, 'utf8').match(/^- main.*?(?=^```)/ms)?.[0];
}

function read<Report>(path: string, resultsOf: (report: Report) => Result[]): Result[] | undefined {
  return existsSync(path) ? resultsOf(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}
