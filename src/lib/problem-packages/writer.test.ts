import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Checker, PackageTest, ProblemPackage, Solution } from './problem-package.ts';
import { readPackageBytes } from './reader.ts';
import { writePackage } from './writer.ts';

const words = fc
  .array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 5 })
  .map((list) => list.join(' '));
const data = fc
  .array(fc.stringMatching(/^[ -~]{0,20}$/), { maxLength: 5 })
  .map((lines) => new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')));

const anyTest = fc.record({ input: data, answer: data });
const groupsOf = (tests: { input: Uint8Array; answer: Uint8Array }[][]): ProblemPackage['groups'] =>
  tests.map((own, at) => ({
    name: String(at),
    points: (at + 1) * 10,
    tests: own.map((one, inner): PackageTest => ({ ...one, name: `${at}.${inner}`, sample: false })),
  }));

const anySolution = fc
  .record({
    name: fc.stringMatching(/^[a-z]{1,10}$/),
    content: words,
    kind: fc.constantFrom('reference', 'wrong', 'slow'),
  })
  .map(({ name, content, kind }): Solution => {
    const expected = { reference: 'AC', wrong: 'WA', slow: 'TLE' } as const;
    const role = kind as keyof typeof expected;
    return {
      name: `${name}.py`,
      language: 'python',
      files: [{ name: `${name}.py`, content }],
      role,
      expected: [expected[role]],
    };
  });

const program: Checker = {
  kind: 'program',
  protocol: 'icpc',
  language: 'python',
  files: [{ name: 'check.py', content: 'import sys\nsys.exit(42)\n' }],
  arguments: [],
};
const CHECKERS: Record<'icpc' | 'dmoj', Checker[]> = {
  icpc: [
    { kind: 'tokens', case_sensitive: false },
    { kind: 'tokens', case_sensitive: true },
    { kind: 'floats', absolute: 1e-6, case_sensitive: false },
    { kind: 'floats', absolute: 1e-6, relative: 1e-9, case_sensitive: true },
    program,
  ],
  dmoj: [
    { kind: 'tokens', case_sensitive: true, line_breaks: true },
    { kind: 'lines' },
    { kind: 'identical' },
    { kind: 'floats', relative: 1e-6, case_sensitive: true, line_breaks: true },
    { kind: 'unordered', of: 'lines' },
    { kind: 'unordered', of: 'tokens' },
    { ...program, protocol: 'testlib', accepts_partial: true },
    { ...program, protocol: 'dmoj', arguments: ['{"precision":3}'] },
  ],
};

const anyProblem = (layout: 'icpc' | 'dmoj'): fc.Arbitrary<ProblemPackage> =>
  fc.record({
    slug: fc.stringMatching(/^[a-z]{1,12}$/),
    title: words,
    statement: words,
    input_format: fc.oneof(words, fc.constant('')),
    output_format: words,
    constraints: fc.oneof(words, fc.constant('')),
    editorial: fc.oneof(words, fc.constant('')),
    limits: fc.record({
      seconds: fc.integer({ min: 1, max: 60 }),
      megabytes: fc.integer({ min: 16, max: 2048 }),
      output_kilobytes: fc.integer({ min: 1, max: 64 }).map((megabytes) => megabytes * 1024),
    }),
    checker: fc.constantFrom(...CHECKERS[layout]),
    groups: fc
      .array(fc.array(anyTest, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
      .map(groupsOf),
    solutions: fc.uniqueArray(anySolution, { maxLength: 4, selector: ({ name }) => name }),
    starter: fc.constant({}),
    topics: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 3 }),
    difficulty: fc.constant(undefined),
    source: fc.oneof(words, fc.constant('')),
    notes: fc.constant([]),
  });

/** What both layouts keep. Names of tests and groups are the layout's own. */
const kept = ({ groups, solutions, slug, title, statement, ...others }: ProblemPackage) => ({
  ...{ slug, title, statement },
  input_format: others.input_format,
  output_format: others.output_format,
  constraints: others.constraints,
  editorial: others.editorial,
  limits: others.limits,
  checker: others.checker,
  topics: others.topics,
  source: others.source,
  groups: groups.map(({ points, tests }) => ({
    points,
    tests: tests.map(({ input, answer }) => [Buffer.from(input).toString(), Buffer.from(answer).toString()]),
  })),
  solutions: solutions
    .map(({ files, language, role, expected }) => ({ files, language, role, expected: expected.slice(0, 1) }))
    .toSorted((a, b) => ((a.files[0]?.name ?? '') < (b.files[0]?.name ?? '') ? -1 : 1)),
});

test.each(['icpc', 'dmoj'] as const)('a package written as %s reads back as it was', async (layout) => {
  await fc.assert(
    fc.asyncProperty(anyProblem(layout), async (problem) => {
      const { bytes, notes } = writePackage(problem, layout);
      expect(notes).toEqual([]);
      const found = await readPackageBytes(bytes, 'written.zip');
      expect(found.layout).toBe(layout);
      expect(found.notes).toEqual([]);
      const expected = kept(problem);
      // A checker of DMOJ in Python is a file of a fixed name.
      expect({ ...kept(found), checker: undefined }).toEqual({ ...expected, checker: undefined });
      expect(withoutNames(found.checker)).toEqual(withoutNames(problem.checker));
    }),
    { numRuns: 50 },
  );
});

const withoutNames = (checker: Checker) =>
  checker.kind === 'program' ? { ...checker, files: checker.files.map(({ content }) => content) } : checker;

test('what a layout cannot hold is said', async () => {
  const [problem] = fc.sample(anyProblem('icpc'), 1);
  const lost = {
    ...(problem as ProblemPackage),
    checker: { kind: 'floats', absolute: 0.1, line_breaks: true } as const,
    starter: { python: 'x' },
  };
  expect(writePackage(lost, 'icpc').notes).toEqual([
    'The default validator of the format compares less exactly than the checker.',
    'Starter code is not part of an ICPC package.',
  ]);
  expect(writePackage({ ...lost, checker: program }, 'dmoj').notes.join(' ')).toContain(
    'which DMOJ does not know',
  );
});
