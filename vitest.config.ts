import { defineConfig } from 'vitest/config';

const TIMED = '**/hostile.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['test/cluster.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          globalSetup: [],
          include: ['{src,database,test,checks}/**/*.test.ts'],
          exclude: [TIMED],
          // Each file waits for its database more than it works, so four run side by side even on two cores.
          maxWorkers: 4,
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
