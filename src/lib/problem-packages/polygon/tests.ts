import { posix } from 'node:path';
import { splitCommand } from '../files/yaml-document.ts';
import { PackageError } from '../package-error.ts';
import type { Interactor, PackageTest, TestGroup } from '../problem-package.ts';
import { type ProgramRunner, runFor } from '../program-runner.ts';
import { readSource } from './programs.ts';
import { findAll, findOne, textOf, type XmlElement } from './xml-tree.ts';

type Files = ReadonlyMap<string, Uint8Array>;
type Options = {
  files: Files;
  run: ProgramRunner | undefined;
  interactor: Interactor | undefined;
  notes: string[];
};
type PlannedTest = { test: PackageTest; group: string | undefined; points: number };

/** The test set of the name `tests`, else the first. */
export const findTestSet = (problem: XmlElement): XmlElement | undefined => {
  const sets = findAll(problem, 'judging', 'testset');
  return sets.find(({ attributes }) => attributes.name === 'tests') ?? sets[0];
};

/**
 * The tests of a test set. Inputs that the package does not bring are made by its generators, answers by its main
 * solution, as the scripts in the package would do.
 */
export async function readPolygonTests(problem: XmlElement, options: Options): Promise<TestGroup[]> {
  const set = findTestSet(problem);
  const elements = findAll(set, 'tests', 'test');
  const count = elements.length > 0 ? elements.length : Number(textOf(set, 'test-count') ?? 0);
  if (!(count > 0)) throw new PackageError('problem.xml names no tests.');
  const patterns = {
    input: textOf(set, 'input-path-pattern') ?? 'tests/%02d',
    answer: textOf(set, 'answer-path-pattern') ?? 'tests/%02d.a',
  };
  const planned: PlannedTest[] = [];
  for (let number = 1; number <= count; number++) {
    const attributes = elements[number - 1]?.attributes ?? {};
    const paths = { input: fill(patterns.input, number), answer: fill(patterns.answer, number) };
    const input = normalise(
      options.files.get(paths.input) ?? (await generate(problem, attributes, number, options)),
    );
    const answer = options.files.get(paths.answer) ?? (await solve(problem, input, number, options));
    const sample = attributes.sample === 'true';
    planned.push({
      test: { name: String(number), input, answer: normalise(answer), sample },
      group: attributes.group,
      points: Number(attributes.points ?? 0) || 0,
    });
  }
  return toGroups(planned, set, options.notes);
}

/** `%02d` of a pattern of paths. */
const fill = (pattern: string, number: number): string =>
  pattern.replace(/%(0?)(\d*)d/, (_, zero: string, width: string) =>
    String(number).padStart(Number(width || 0), zero ? '0' : ' '),
  );

/** Packages for Windows have its line breaks. */
function normalise(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes);
  return buffer.includes('\r\n')
    ? Buffer.from(buffer.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
    : buffer;
}

async function generate(
  problem: XmlElement,
  { cmd, method, 'from-file': fromFile }: Record<string, string>,
  number: number,
  { files, run }: Options,
): Promise<Uint8Array> {
  if (method !== 'generated' || !cmd)
    throw new PackageError(`The input of test ${number} is missing in the package.`);
  if (fromFile || /[<>|]/.test(cmd))
    throw new PackageError(
      `Test ${number} is made from files of a generator (${cmd}), which is not supported. Choose Polygon's full package.`,
    );
  const [name = '', ...words] = splitCommand(cmd);
  const generator = findAll(problem, 'files', 'executables', 'executable').find(
    (element) => baseName(findOne(element, 'source')?.attributes.path ?? '') === name,
  );
  if (!generator)
    throw new PackageError(`The generator ${name} of test ${number} is missing in the package.`);
  const source = readSource(generator, files);
  if (!source.offered)
    throw new PackageError(
      `Test ${number} is made by ${name}, whose language is not offered here. Choose Polygon's full package.`,
    );
  const request = { input: new Uint8Array(), arguments: words };
  return (await runFor(`Test ${number} (${cmd})`, run, source, request)).stdout;
}

async function solve(
  problem: XmlElement,
  input: Uint8Array,
  number: number,
  { files, run, interactor }: Options,
): Promise<Uint8Array> {
  if (interactor?.checked)
    throw new PackageError(
      `The answer of test ${number} is missing, which the checker compares with what the interactor wrote. Choose Polygon's full package.`,
    );
  if (interactor) return new Uint8Array();
  const main = findAll(problem, 'assets', 'solutions', 'solution').find(
    ({ attributes }) => attributes.tag === 'main',
  );
  const source = main && readSource(main, files);
  if (!source?.offered)
    throw new PackageError(
      `The answer of test ${number} is missing, and no main solution in a language that is offered here can make it. Choose Polygon's full package.`,
    );
  return (await runFor(`The answer of test ${number}`, run, source, { input, arguments: [] })).stdout;
}

const baseName = (path: string): string => posix.basename(path.replaceAll('\\', '/')).replace(/\.\w+$/, '');

/** Samples and secret tests; with points, a group for each of the package's groups, or for each test. */
function toGroups(planned: PlannedTest[], set: XmlElement | undefined, notes: string[]): TestGroup[] {
  const total = planned.reduce((sum, { points }) => sum + points, 0);
  if (total === 0)
    return [
      { name: 'sample', points: 0, tests: planned.flatMap(({ test }) => (test.sample ? test : [])) },
      { name: 'secret', points: 0, tests: planned.flatMap(({ test }) => (test.sample ? [] : test)) },
    ].filter(({ tests }) => tests.length > 0);
  const policies = new Map(
    findAll(set, 'groups', 'group').map(({ attributes }) => [attributes.name, attributes['points-policy']]),
  );
  if (findAll(set, 'groups', 'group', 'dependencies', 'dependency').length > 0)
    notes.push('Groups that depend on other groups are judged on their own.');
  const whole = ({ group }: PlannedTest) => group !== undefined && policies.get(group) !== 'each-test';
  return [
    ...Map.groupBy(planned, (one) => (whole(one) ? `group ${one.group}` : `test ${one.test.name}`)),
  ].map(([name, tests]) => ({
    name,
    points: tests.reduce((sum, { points }) => sum + points, 0),
    tests: tests.map(({ test }) => test),
  }));
}
