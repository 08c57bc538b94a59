import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Limits } from '../../problem-packages/problem-package.ts';
import { aProblem, openTestEngine } from '../test-engine.ts';
import { C_PROGRAMS } from './c.ts';
import { CPP_PROGRAMS, JAVA_PROGRAMS } from './cpp-and-java.ts';
import { COMPILE_BOMBS, EVASIONS } from './evasions.ts';
import type { HostileProgram } from './hostile-program.ts';
import { SCRIPT_EVASIONS, SQL_EVASIONS } from './script-evasions.ts';
import { SCRIPT_PROGRAMS, SQL_PROGRAMS } from './scripts.ts';

// All of them with HOSTILE=all (`npm run test:judge`), else the quick ones.
const chosen = (programs: HostileProgram[]) =>
  programs.filter(({ quick }) => quick || process.env.HOSTILE === 'all');
const natives = [...C_PROGRAMS, ...CPP_PROGRAMS, ...JAVA_PROGRAMS, ...EVASIONS, ...COMPILE_BOMBS];
const interpreted = [...SCRIPT_PROGRAMS, ...SCRIPT_EVASIONS];

const LIMITS = { seconds: 1, megabytes: 64, output_kilobytes: 64 };
/** Less, since a limit counts several times in WebAssembly. */
const WEBASSEMBLY_LIMITS = { ...LIMITS, seconds: 0.3 };

let engine: Awaited<ReturnType<typeof openTestEngine>>;

async function attack({ language, source, allowed }: HostileProgram, limits: Limits = LIMITS) {
  if (!engine.has(language)) return;
  const input =
    language === 'sql' ? "CREATE TABLE secrets (x); INSERT INTO secrets VALUES ('a');" : 'answer\n';
  const problem = aProblem([[input, 'answer\n']], { limits });
  const files = [{ name: 'main', content: source }];
  const { verdict, message } = await engine.judge(problem, { language, files });
  expect(allowed, `${verdict}: ${message}`).toContain(verdict);
  expect(processesLeft()).toEqual([]);
  expect(filesLeft()).toEqual([]);
  if (!source.includes('escaped')) return;
  const compiled = await engine.compile({ language, files });
  if (!compiled.ok) return;
  const { stdout } = await engine.run(compiled.program, { input: Buffer.from(input), limits });
  expect(Buffer.from(stdout).toString()).not.toContain('escaped');
}

/** Processes in cgroups that this process made for runs. */
function processesLeft(): string[] {
  if (!existsSync('/proc/self/cgroup')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => new RegExp(`/judge-${process.pid}-\\d+/run-`).test(cgroupsOf(name)));
}

/** Folders of runs, which go with them. */
const filesLeft = () =>
  readdirSync(join(engine.folder, 'runs'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && /^[0-9a-f-]{36}$/.test(entry.name),
  );

function cgroupsOf(process: string): string {
  try {
    return readFileSync(`/proc/${process}/cgroup`, 'utf8');
  } catch {
    // The process has ended meanwhile.
    return '';
  }
}

describe('hostile programs in bubblewrap', () => {
  beforeAll(async () => {
    engine = await openTestEngine();
  });
  afterAll(() => engine.close());

  const scripts = process.env.HOSTILE === 'all' ? interpreted : [];
  const all = [...chosen(natives), ...scripts, ...chosen([...SQL_PROGRAMS, ...SQL_EVASIONS])];
  test.each(all.map((one) => [`${one.language}: ${one.tries}`, one] as const))('%s', async (_name, one) => {
    const { sandbox } = engine.languages.find(({ language }) => language === one.language) ?? {};
    // Without bubblewrap these are the others' tests.
    if (sandbox !== 'webassembly') await attack(one);
  });
});

describe('hostile programs in WebAssembly', () => {
  beforeAll(async () => {
    engine = await openTestEngine({ sandbox: 'webassembly' });
  });
  afterAll(() => engine.close());

  const all = chosen(interpreted);
  test.each(all.map((one) => [`${one.language}: ${one.tries}`, one] as const))('%s', async (_name, one) => {
    await attack(one, WEBASSEMBLY_LIMITS);
  });
});
