import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,database,test,checks}/**/*.test.ts'],
    globalSetup: ['test/cluster.ts'],
    // Each file waits for its database more than it works, so three run side by side even on two cores.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
