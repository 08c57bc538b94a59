import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FIXTURE_LAYOUTS, type FixtureFiles, zipFixture } from './fixtures/layouts.ts';
import { FIXTURE_PROBLEMS, type FixtureProblem } from './fixtures/problems.ts';
import type { Verdict } from './problem-package.ts';
import { type ReadPackage, readPackageAt, readPackageBytes } from './reader.ts';

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();
const testsOf = ({ groups }: ReadPackage) => groups.flatMap(({ tests }) => tests);
const read = (files: FixtureFiles, folder = '') => readPackageBytes(zipFixture(files, folder), 'p.zip');
const [sum] = FIXTURE_PROBLEMS as [FixtureProblem];
const legacy = FIXTURE_LAYOUTS['ICPC, legacy'](sum);

async function layFolder(files: FixtureFiles): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'package-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

const EXPECTED: Record<string, Verdict> = {
  accepted: 'AC',
  wrong_answer: 'WA',
  time_limit_exceeded: 'TLE',
  run_time_error: 'RE',
};

const cases = Object.entries(FIXTURE_LAYOUTS).flatMap(([layout, layOut]) =>
  FIXTURE_PROBLEMS.map((problem) => ({ layout, layOut, problem, name: `${problem.slug} as ${layout}` })),
);

test.each(cases)('$name is read whole, from a folder and from a ZIP file', async ({ layOut, problem }) => {
  const files = layOut(problem);
  const found = await readPackageAt(await layFolder(files));
  expect({ ...(await read(files, `${problem.slug}/`)), slug: '' }).toEqual({ ...found, slug: '' });
  expect(found).toMatchObject({
    title: problem.title,
    statement: 'The story of $n$.',
    input_format: 'Numbers.',
    output_format: 'A line.',
    limits: { seconds: 1, megabytes: 512 },
    notes: [],
  });
  expect(testsOf(found).map(({ input, answer }) => [text(input), text(answer)])).toEqual(
    problem.tests.map(({ input, answer }) => [input, answer]),
  );
  expect(found.solutions).toHaveLength(problem.solutions.length);
  for (const { name, folder, text: content } of problem.solutions) {
    const solution = found.solutions.find(({ files: own }) => own[0]?.name === name);
    expect(solution?.files).toEqual([{ name, content }]);
    expect(solution?.expected).toContain(EXPECTED[folder]);
  }
  const kinds = { tokens: 'tokens', floats: 'floats', program: 'program' };
  expect(found.checker.kind).toBe(kinds[problem.checker]);
});

test('links inside a folder are followed, and links out of it are not', async () => {
  const folder = await layFolder(legacy);
  await mkdir(join(folder, 'data/secret/more'));
  for (const ending of ['in', 'ans'])
    await symlink(`../02.${ending}`, join(folder, `data/secret/more/again.${ending}`));
  await symlink('/etc/hostname', join(folder, 'data/secret/out.in'));
  await symlink('../../../../../../etc/hostname', join(folder, 'data/secret/up.in'));
  const found = await readPackageAt(folder);
  const secret = testsOf(found).filter(({ sample }) => !sample);
  expect(secret.map(({ name }) => name)).toEqual(['secret/02', 'secret/03', 'secret/more/again']);
  expect(text(secret[2]?.input)).toBe('-5 5\n');
  expect(found.notes.join()).toContain('data/secret/out.in leads out of the package');
});

test.each<[string, FixtureFiles, string]>([
  ['an empty ZIP file', {}, 'neither problem.yaml'],
  ['a test without an answer', { ...legacy, 'data/secret/9.in': '1 1\n' }, 'data/secret/9.ans'],
  ['no tests', { 'problem.yaml': 'name: A\n' }, 'no tests'],
  ['broken YAML', { ...legacy, 'problem.yaml': 'name: [a' }, 'problem.yaml is not YAML'],
  [
    'a missing validator',
    { ...legacy, 'problem.yaml': 'validation: custom\n' },
    'output_validators holds none',
  ],
  [
    'several packages',
    { 'a/problem.yaml': 'name: A\n', 'b/init.yml': 'archive: b\n' },
    'several packages: a, b',
  ],
  [
    'a multi-pass problem',
    { ...legacy, 'problem.yaml': 'type: [interactive, multi-pass]\nproblem_format_version: 2025-09\n' },
    'several passes',
  ],
  ['a missing archive', { 'init.yml': 'archive: a.zip\ntest_cases: []\n' }, 'archive a.zip'],
  [
    'a missing file of a case',
    { 'init.yml': 'test_cases:\n- {in: 1.in, out: 1.out}\n' },
    '1.in of test case 1',
  ],
  ['an unknown checker', { 'init.yml': 'checker: nice\ntest_cases:\n- {in: a}\n', a: '' }, 'checker “nice”'],
  [
    'a grader of functions without its files',
    { 'init.yml': 'signature_grader: {entry: a.c}\n' },
    'a.c is missing',
  ],
  ['a computed key', { 'init.yml': 'test_cases:\n- {in++: a}\n' }, 'in++'],
  ['entities in XML', { 'problem.xml': '<!DOCTYPE a [<!ENTITY b "c">]><problem/>' }, 'declares entities'],
  ['missing tests of Polygon', { ...FIXTURE_LAYOUTS.Polygon(sum), 'tests/02': '' }, ''],
])('%s is refused with a sentence', async (_, files, sentence) => {
  if (sentence === '') {
    const { 'tests/02': _gone, ...others } = files;
    await expect(read(others)).rejects.toThrow('The input of test 2 is missing in the package.');
  } else await expect(read(files)).rejects.toThrow(sentence);
});

test.each([
  [
    'paths out of the archive',
    Buffer.from(zipFixture({ 'aa/problem.yaml': '' }))
      .toString('latin1')
      .replaceAll('aa/p', '../p'),
    'paths outside itself',
  ],
  ['a cut archive', Buffer.from(zipFixture(legacy)).toString('latin1').slice(0, 400), 'damaged'],
  ['no archive', 'name: A', 'not a ZIP file'],
])('a ZIP file with %s is refused', async (_, bytes, sentence) => {
  await expect(readPackageBytes(Buffer.from(bytes, 'latin1'), 'p.zip')).rejects.toThrow(sentence);
});

/** The archive with another size of its last file in the central directory. */
function withStatedSize(zip: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(zip);
  bytes.writeUInt32LE(size, bytes.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24);
  return bytes;
}

test.each([
  ['unpacks to more than a package may have', 300_000_000, 'more than 256 MB'],
  ['unpacks to more than it states', 10, 'damaged'],
])('a bomb that %s is refused', async (_, size, sentence) => {
  const zip = zipFixture({ ...legacy, 'data/secret/bomb.in': new Uint8Array(1_000_000) });
  await expect(readPackageBytes(withStatedSize(zip, size), 'p.zip')).rejects.toThrow(sentence);
});
