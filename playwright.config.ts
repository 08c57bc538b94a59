import { defineConfig } from '@playwright/test';
import { BRIEF_PAGES, CHROMIUM_FLAGS, findChromium } from '#test/browser/chromium.ts';

const executablePath = await findChromium();
const SCREENS = 'screens.spec.ts';
const FAULTS = 'faults/*.spec.ts';
// It runs programs, as do the suites of `npm run test:judge`.
const JUDGED = process.env.JUDGE_TESTS === undefined ? ['coding.spec.ts'] : [];

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  globalSetup: './test/browser/global-setup.ts',
  workers: 3,
  // How long a step takes is the machine’s affair; what has to be quick says so itself.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // A test that passes at its second try is listed as flaky: mend it, or what it tests.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A tenth of what a browser does would be moving things. Files about what moves ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
  },
  projects: [
    {
      // Each page is looked at with a program that computes for long.
      name: 'screens',
      testMatch: SCREENS,
      use: { launchOptions: { executablePath, args: CHROMIUM_FLAGS } },
    },
    {
      name: 'acts',
      testIgnore: [SCREENS, FAULTS, ...JUDGED],
      use: { launchOptions: { executablePath, args: [...CHROMIUM_FLAGS, BRIEF_PAGES] } },
    },
    // Lost networks, killed browsers, several windows: minutes of waiting, so a command of their own, `npm run test:browser-faults`.
    ...(process.env.FAULTS === undefined
      ? []
      : [
          {
            name: 'faults',
            testMatch: FAULTS,
            use: { launchOptions: { executablePath, args: [...CHROMIUM_FLAGS, BRIEF_PAGES] } },
          },
        ]),
  ],
});
