import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language, PackageTest } from '../problem-packages/problem-package.ts';
import { openJudge } from './judge.ts';
import type { JudgedProblem, JudgeEngine, JudgeSettings } from './types.ts';

/** An engine of a test's own, in a temporary folder that goes with it. */
export async function openTestEngine(
  settings: Partial<JudgeSettings> = {},
): Promise<JudgeEngine & { folder: string; has(language: Language): boolean; hasBubblewrap: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'judge-test-'));
  // Runs have another user id where a test runs as root.
  chmodSync(folder, 0o755);
  const engine = await openJudge({
    folder: join(folder, 'runs'),
    cacheFolder: join(folder, 'programs'),
    speedFactor: 1,
    ...settings,
  });
  return {
    ...engine,
    folder,
    hasBubblewrap: engine.languages.some(({ sandbox }) => sandbox === 'bubblewrap'),
    /** Prints why a test is left out. */
    has(language) {
      const found = engine.languages.some((one) => one.language === language);
      if (!found) process.stderr.write(`Not tested: this machine cannot run ${language} in a sandbox.\n`);
      return found;
    },
    async close() {
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** A problem with one group of tests, each an input and its answer. */
export function aProblem(tests: [string, string][], settings: Partial<JudgedProblem> = {}): JudgedProblem {
  return {
    checker: { kind: 'tokens', case_sensitive: true },
    limits: { seconds: 2, megabytes: 256, output_kilobytes: 64 },
    groups: [{ name: 'secret', points: 0, tests: tests.map(aTest) }],
    ...settings,
  };
}

const aTest = ([input, answer]: [string, string], at: number): PackageTest => ({
  name: String(at + 1),
  input: bytes(input),
  answer: bytes(answer),
  sample: false,
});
