import { defineConfig } from 'vitest/config';

const TIMED = '**/hostile.test.ts';
const WEB = 'src/web/**/*.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['test/cluster.ts'],
    // A test that hangs ends; how long others take is the machine’s affair.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          globalSetup: [],
          include: ['{src,database,test,checks}/**/*.test.ts'],
          exclude: [TIMED, WEB],
          // Each file waits for its database more than it works, so four run side by side even on two cores.
          maxWorkers: 4,
          // What the portal imports is loaded once for each of them, not for each file: half of the work.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          // Never in one process with the server, whose words for wrong input would be the client's too.
          name: 'web',
          globalSetup: [],
          include: [WEB],
          // As many as beside it, since both share one round of workers.
          maxWorkers: 4,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'timed',
          globalSetup: [],
          include: [TIMED],
          // What is held to seconds runs after all others, without neighbours.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
