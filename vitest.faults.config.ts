import { defineConfig } from 'vitest/config';

// What kills, fills and hangs takes minutes and the machine to itself: npm run test:faults.
export default defineConfig({
  test: {
    include: ['test/faults/*.fault.ts'],
    globalSetup: ['test/cluster.ts'],
    testTimeout: 240_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
