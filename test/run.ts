import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';

// Every check and test; all steps run even if one fails. Closes with the count of tests.
const UNIT_TESTS = [
  'run',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/unit.json',
];
// Fewer than alone: so they end with the browser tests beside them, which would be left to wait for clocks at the end.
const env = { ...process.env, PICTURES: 'none', TEST_WORKERS: '3' };
const failed: string[] = [];
rmSync('test-results', { recursive: true, force: true });

await Promise.all([
  step('types', 'tsc', ['-b']),
  step('style', 'biome', ['ci', '--error-on-warnings', '.'], 'afterwards'),
  step('dead code', 'knip', [], 'afterwards'),
  step('client build', 'node', ['build.ts'], 'afterwards'),
]);
// Both wait for databases and windows more than they work, so they run beside each other. What one says waits for the other.
await Promise.all([
  step('browser tests', 'playwright', ['test']),
  step('unit and API tests', 'vitest', UNIT_TESTS, 'afterwards'),
]);

type UnitReport = { numPassedTests: number; numFailedTests: number };
type BrowserReport = { stats: { expected: number; unexpected: number; flaky: number } };
const reports = [
  unitCount(read<UnitReport>('test-results/unit.json')),
  browserCount(read<BrowserReport>('test-results/browser.json')),
];
const count = (of: 'passed' | 'failed') => reports.reduce((sum, report) => sum + (report?.[of] ?? 0), 0);

process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}\n` : '\nEverything holds.\n');
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
  const stdio: SpawnOptions['stdio'] = output === 'at once' ? 'inherit' : ['ignore', 'pipe', 'inherit'];
  if (output === 'at once') process.stdout.write(`\n── ${name}\n`);
  const child = spawn(command, args, { stdio, env });
  const printed = child.stdout ? text(child.stdout) : undefined;
  const status = await new Promise((resolve) => {
    child.once('error', resolve);
    child.once('close', resolve);
  });
  if (printed) process.stdout.write(`\n── ${name}\n${await printed}`);
  const seconds = Math.round((Date.now() - begun) / 1_000);
  process.stdout.write(`── ${name}: ${status === 0 ? 'good' : 'FAILED'} after ${seconds} s\n`);
  if (status !== 0) failed.push(name);
}

function unitCount(report: UnitReport | undefined) {
  return report && { passed: report.numPassedTests, failed: report.numFailedTests };
}

function browserCount(report: BrowserReport | undefined) {
  return report && { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
}

function read<Report>(path: string): Report | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : undefined;
}
