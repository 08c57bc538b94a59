import { defineConfig } from 'vitest/config';

// Several nodes behind Caddy, with what the distribution brings: npm run test:failover and npm run test:rolling-update.
export default defineConfig({
  test: {
    include: ['test/drills/*.drill.ts'],
    globalSetup: ['test/cluster.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
  },
});
