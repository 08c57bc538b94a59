import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

// `npm run test:faults`: real processes that are killed, hung or stopped under load, and full disks. Ends within eight minutes with what
// every run acknowledged and lost. Exits with 1 if anything was lost.
const LIMIT_MS = 8 * 60_000;
const summary = 'test-results/faults.txt';
mkdirSync('test-results', { recursive: true });
rmSync(summary, { force: true });

const begun = Date.now();
const child = spawn('vitest', ['run', '--config', 'vitest.faults.config.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, FAULTS_SUMMARY: summary },
});
const timeout = setTimeout(() => child.kill('SIGTERM'), LIMIT_MS);
const status = await new Promise((resolve) => {
  child.once('error', resolve);
  child.once('close', resolve);
});
clearTimeout(timeout);

const lines = existsSync(summary) ? readFileSync(summary, 'utf8') : 'Nothing ran.\n';
const seconds = Math.round((Date.now() - begun) / 1_000);
process.stdout.write(
  `\nLedger\n${lines}${status === 0 ? 'Nothing was lost' : 'FAILED'} after ${seconds} s\n`,
);
process.exit(status === 0 ? 0 : 1);
