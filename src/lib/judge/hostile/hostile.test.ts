import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProblem, openTestEngine } from '../test-engine.ts';
import { C_PROGRAMS } from './c.ts';
import { CPP_PROGRAMS, JAVA_PROGRAMS } from './cpp-and-java.ts';
import type { HostileProgram } from './hostile-program.ts';
import { SCRIPT_PROGRAMS, SQL_PROGRAMS } from './scripts.ts';

// All of them with HOSTILE=all (`npm run test:judge`), else the quick ones.
const chosen = (programs: HostileProgram[]) =>
  programs.filter(({ quick }) => quick || process.env.HOSTILE === 'all');
const natives = [...C_PROGRAMS, ...CPP_PROGRAMS, ...JAVA_PROGRAMS];

const LIMITS = { seconds: 1, megabytes: 64, output_kilobytes: 64 };
const PROBLEM = aProblem([['answer\n', 'answer\n']], { limits: LIMITS });
const SQL_PROBLEM = aProblem([["CREATE TABLE secrets (x); INSERT INTO secrets VALUES ('a');", 'answer\n']], {
  limits: LIMITS,
});

let engine: Awaited<ReturnType<typeof openTestEngine>>;

async function attack({ language, source, allowed }: HostileProgram) {
  if (!engine.has(language)) return;
  let output = '';
  const problem = language === 'sql' ? SQL_PROBLEM : PROBLEM;
  const files = [{ name: 'main', content: source }];
  const compiled = await engine.compile({ language, files });
  if (compiled.ok) {
    const [{ input } = { input: new Uint8Array() }] = problem.groups[0]?.tests ?? [];
    const { stdout } = await engine.run(compiled.program, { input, limits: LIMITS });
    output = Buffer.from(stdout).toString();
  }
  expect(output).not.toContain('escaped');
  const { verdict, message } = await engine.judge(problem, { language, files });
  expect(allowed, `${verdict}: ${message}`).toContain(verdict);
  expect(processesLeft()).toEqual([]);
}

/** Processes in cgroups that this process made for runs. */
function processesLeft(): string[] {
  if (!existsSync('/proc/self/cgroup')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => cgroupsOf(name).includes(`/judge-${process.pid}/run-`));
}

function cgroupsOf(process: string): string {
  try {
    return readFileSync(`/proc/${process}/cgroup`, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}

describe('hostile programs in bubblewrap', () => {
  beforeAll(async () => {
    engine = await openTestEngine();
  });
  afterAll(() => engine.close());

  const scripts = process.env.HOSTILE === 'all' ? SCRIPT_PROGRAMS : [];
  const all = [...chosen(natives), ...scripts, ...chosen(SQL_PROGRAMS)];
  test.each(all.map((one) => [`${one.language}: ${one.tries}`, one] as const))('%s', (_name, one) =>
    attack(one),
  );
});

describe('hostile programs in WebAssembly', () => {
  beforeAll(async () => {
    engine = await openTestEngine({ sandbox: 'webassembly' });
  });
  afterAll(() => engine.close());

  const all = chosen(SCRIPT_PROGRAMS);
  test.each(all.map((one) => [`${one.language}: ${one.tries}`, one] as const))('%s', (_name, one) =>
    attack(one),
  );
});
