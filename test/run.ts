import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

// Every check and test, one step after another; all steps run even if one fails. Closes with the count of tests.
const steps: [name: string, command: string, args: string[]][] = [
  ['types', 'tsc', ['-b']],
  ['style', 'biome', ['ci', '--error-on-warnings', '.']],
  ['dead code', 'knip', []],
  [
    'unit and API tests',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'],
  ],
  ['client build', 'node', ['build.ts']],
  ['browser tests', 'playwright', ['test']],
];

rmSync('test-results', { recursive: true, force: true });
const failed: string[] = [];
for (const [name, command, args] of steps) {
  process.stdout.write(`\n── ${name}\n`);
  const begun = Date.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  process.stdout.write(
    `── ${name}: ${status === 0 ? 'good' : 'FAILED'} after ${Math.round((Date.now() - begun) / 1_000)} s\n`,
  );
  if (status !== 0) failed.push(name);
}

type UnitReport = { numPassedTests: number; numFailedTests: number };
type BrowserReport = { stats: { expected: number; unexpected: number; flaky: number } };
const read = (path: string): unknown =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
const unit = read('test-results/unit.json') as UnitReport | undefined;
const browser = read('test-results/browser.json') as BrowserReport | undefined;
const passed = (unit?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0) + (browser?.stats.flaky ?? 0);
const broken = (unit?.numFailedTests ?? 0) + (browser?.stats.unexpected ?? 0);

process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}\n` : '\nEverything holds.\n');
process.stdout.write(`${passed} passed, ${broken} failed\n`);
process.exit(failed.length > 0 || !unit || !browser ? 1 : 0);
