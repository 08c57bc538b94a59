import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openJudge } from '#lib/judge/judge.ts';
import type { JudgedProblem } from '#lib/judge/types.ts';
import { quantile } from './http-client.ts';
import type { Measurement } from './measurement.ts';

const RUNS = 60;
const SUBMISSIONS = 30;
const TESTS = 10;
const TICKS_A_SECOND = 100;

const SUM =
  '#include <cstdio>\nint main() { int a, b; std::scanf("%d%d", &a, &b); std::printf("%d\\n", a + b); }\n';
const LIMITS = { seconds: 2, megabytes: 256, output_kilobytes: 64 };

const problem = (tests: number): JudgedProblem => ({
  checker: { kind: 'tokens', case_sensitive: true },
  limits: LIMITS,
  groups: [
    {
      ...{ name: 'secret', points: 0 },
      tests: Array.from({ length: tests }, (_, at) => ({
        ...{ name: `${at}`, sample: false },
        ...{ input: Buffer.from(`${at} 1\n`), answer: Buffer.from(`${at + 1}\n`) },
      })),
    },
  ],
});

/** Compares a test with a bare start of the same program, and counts submissions that one core judges. */
export async function measureJudgeEngine(folder: string): Promise<Measurement[]> {
  const cacheFolder = join(folder, 'programs');
  const engine = await openJudge({ folder: join(folder, 'runs'), cacheFolder });
  try {
    if (!engine.languages.some(({ language }) => language === 'cpp')) return [];
    const source = { language: 'cpp' as const, files: [{ name: 'main.cpp', content: SUM }] };
    await engine.judge(problem(1), source);
    const [program = ''] = readdirSync(cacheFolder);
    const bare: number[] = [];
    const judged: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      bare.push(timeBare(join(cacheFolder, program, 'main')));
      const begun = performance.now();
      await engine.judge(problem(1), source);
      judged.push(performance.now() - begun);
    }
    const [begun, used] = [performance.now(), cpuSeconds()];
    for (let one = 0; one < SUBMISSIONS; one++) await engine.judge(problem(TESTS), source);
    const [seconds, ofCore] = [(performance.now() - begun) / 1_000, cpuSeconds() - used];
    return [
      { name: 'a bare program, median', value: quantile(bare, 0.5), unit: 'ms', goal: {} },
      {
        name: 'what a test takes beyond it, median',
        value: quantile(judged, 0.5) - quantile(bare, 0.5),
        unit: 'ms',
        goal: { most: 30 },
      },
      {
        name: 'what a test takes of a core',
        value: (ofCore * 1_000) / SUBMISSIONS / TESTS,
        unit: 'ms',
        goal: {},
      },
      {
        name: `submissions in C++ of ${TESTS} tests for each second of a core`,
        value: SUBMISSIONS / ofCore,
        unit: '/s',
        goal: { least: 5 },
      },
      { name: 'the same on the clock', value: SUBMISSIONS / seconds, unit: '/s', goal: {} },
    ];
  } finally {
    await engine.close();
  }
}

/** CPU time of this process and of all that it started and that have ended. */
function cpuSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;
}

function timeBare(program: string): number {
  const begun = performance.now();
  spawnSync(program, { input: '0 1\n' });
  return performance.now() - begun;
}
