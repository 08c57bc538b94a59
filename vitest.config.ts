import { defineConfig } from 'vitest/config';

const WEB = 'src/web/**/*.test.ts';
// What compiles and runs many programs takes minutes: `npm run test:judge`.
const JUDGE = [
  'src/lib/judge/program-checkers.test.ts',
  'src/lib/judge/{run,speed}/*.test.ts',
  'src/server/judge.test.ts',
  'database/problems/shipped-problems.test.ts',
  'src/server/features/coding/{judging,authoring}/*.test.ts',
];
const left = process.env.JUDGE_TESTS === undefined ? JUDGE : [];
// Each file waits for its database more than it works, so four run side by side even on two cores.
const maxWorkers = Number(process.env.TEST_WORKERS ?? 4);
// What a test makes is rarely needed after it: it is let go before it would be copied.
const execArgv = ['--max-semi-space-size=64', '--min-semi-space-size=32'];

export default defineConfig({
  test: {
    globalSetup: ['test/cluster.ts'],
    // A test that hangs ends; how long others take is the machine’s affair.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          globalSetup: [],
          include: ['{src,database,test,checks}/**/*.test.ts'],
          exclude: [WEB, ...left],
          maxWorkers,
          execArgv,
          // What the portal imports is loaded once for each of them, not for each file: half of the work.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // Never in one process with the server, whose words for wrong input would be the client's too.
          name: 'web',
          globalSetup: [],
          include: [WEB],
          maxWorkers,
          execArgv,
          isolate: false,
        },
      },
    ],
  },
});
