import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Language } from '../../problem-packages/problem-package.ts';
import { aProblem, openTestEngine } from '../test-engine.ts';

// Whether verdicts flip: many times with HOSTILE=all (`npm run test:judge`).
const RUNS = process.env.HOSTILE === 'all' ? 200 : 10;

let engine: Awaited<ReturnType<typeof openTestEngine>>;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

/** Programs that use a quarter of a second or so. */
const PROGRAMS: [Language, string][] = [
  [
    'cpp',
    '#include <cstdio>\nint main() { volatile unsigned x = 1; for (int i = 0; i < 100000000; i++) x = x * 1664525 + 1013904223; puts("7"); }',
  ],
  ['python', 'x = 1\nfor i in range(2000000): x = (x * 1664525 + 1013904223) % 4294967296\nprint(7)'],
];

/** Keeps a core busy until the test ends. */
function occupyCore(): void {
  const busy = spawn(process.execPath, ['-e', 'for (;;);']);
  onTestFinished(() => {
    busy.kill('SIGKILL');
  });
}

test.each(PROGRAMS)(
  '%s: a program keeps its verdict while another core is busy',
  async (language, content) => {
    if (!engine.has(language)) return;
    const { factor = 1 } = engine.languages.find((one) => one.language === language) ?? {};
    const judge = async (seconds: number) => {
      const problem = aProblem([['', '7']], { limits: { seconds, megabytes: 256, output_kilobytes: 64 } });
      const { verdict, tests } = await engine.judge(problem, {
        language,
        files: [{ name: 'main', content }],
      });
      return { verdict, seconds: tests[0]?.seconds ?? 0 };
    };
    const { seconds: alone } = await judge(30);
    occupyCore();
    const seen = new Map<string, number>();
    const count = (key: string) => seen.set(key, (seen.get(key) ?? 0) + 1);
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const generous = await judge((1.5 * alone) / factor);
      times.push(generous.seconds / alone);
      count(`enough: ${generous.verdict}`);
      count(`too little: ${(await judge(alone / 2 / factor)).verdict}`);
    }
    if (process.env.RUNS)
      process.stdout.write(
        `${language}: ${Math.min(...times).toFixed(2)} to ${Math.max(...times).toFixed(2)} of ${alone.toFixed(2)} s\n`,
      );
    expect(Object.fromEntries(seen)).toEqual({ 'enough: AC': RUNS, 'too little: TLE': RUNS });
  },
);
