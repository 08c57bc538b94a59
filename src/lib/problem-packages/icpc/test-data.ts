import { posix } from 'node:path';
import { decodeText, readText } from '../files/package-files.ts';
import {
  asArguments,
  asMap,
  asNumber,
  asText,
  asWords,
  isMap,
  parseYaml,
  type YamlMap,
} from '../files/yaml-document.ts';
import { PackageError } from '../package-error.ts';
import type { PackageTest, TestGroup } from '../problem-package.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** A test with the flags that its folders and its own file give to the output validator. */
type FlaggedTest = PackageTest & { flags: string[] };
export type FlaggedGroup = Omit<TestGroup, 'tests'> & { tests: FlaggedTest[] };

type Reading = { files: Files; interactive: boolean; notes: string[]; settings: Map<string, YamlMap> };

const CONFIGURATIONS = ['testdata.yaml', 'test_group.yaml'];
const GROUP_POINTS = 100;

/**
 * Samples, then secret tests in the order of their names. A pass-fail problem has one secret group, a scoring problem
 * one for each folder in `data/secret`.
 */
export function readTestData(
  files: Files,
  { interactive, scoring }: { interactive: boolean; scoring: boolean },
  notes: string[],
): FlaggedGroup[] {
  const reading: Reading = { files, interactive, notes, settings: new Map() };
  const samples = readTests(reading, 'data/sample');
  const secret = readTests(reading, 'data/secret');
  if (samples.length + secret.length === 0)
    throw new PackageError('The package has no tests: data/secret holds no file that ends in .in.');
  const groups: FlaggedGroup[] = [{ name: 'sample', points: 0, tests: samples }];
  if (!scoring) return [...groups, { name: 'secret', points: 0, tests: secret }].filter(hasTests);
  const byFolder = Map.groupBy(secret, ({ name }) => name.split('/').slice(1, -1)[0]);
  for (const [folder, tests] of byFolder) {
    if (folder === undefined) groups.push(...toSingleGroups(reading, tests));
    else {
      const group = `data/secret/${folder}`;
      groups.push({ name: `secret/${folder}`, points: pointsOf(reading, group, tests), tests });
    }
  }
  if ([...reading.settings.values()].some(({ require_pass }) => require_pass !== undefined))
    notes.push('Groups that need other groups to pass are judged on their own.');
  return groups.filter(hasTests);
}

const hasTests = ({ tests }: FlaggedGroup): boolean => tests.length > 0;

/** Tests directly in `data/secret` share its points. */
function toSingleGroups(reading: Reading, tests: FlaggedTest[]): FlaggedGroup[] {
  const most = pointsOf(reading, 'data/secret', tests);
  return tests.map((test) => ({ name: test.name, points: most / tests.length, tests: [test] }));
}

/** The most points of a group: `max_score`, the upper end of `range`, or what its grader makes of `accept_score`. */
function pointsOf(reading: Reading, folder: string, tests: FlaggedTest[]): number {
  const own = settingsOf(reading, folder);
  const stated = asNumber(own.max_score) ?? asNumber(asWords(own.range)[1]);
  if (stated !== undefined) return stated;
  const each = asNumber(inherited(reading, folder, 'accept_score'));
  if (each === undefined) return GROUP_POINTS;
  const flags = asWords(inherited(reading, folder, 'grader_flags'));
  return flags.includes('min') || flags.includes('avg') ? each : each * tests.length;
}

function readTests(reading: Reading, root: string): FlaggedTest[] {
  const inputs = [...reading.files.keys()].filter(
    (path) => path.startsWith(`${root}/`) && path.endsWith('.in'),
  );
  return inputs
    .map((path) => path.slice(0, -'.in'.length))
    .toSorted(byPath)
    .flatMap((base) => readTest(reading, base));
}

/** By folder and name, byte for byte, as other judges sort. */
function byPath(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const [one = '', other = ''] = [left[at], right[at]];
    if (one !== other) return one < other ? -1 : 1;
  }
  return left.length - right.length;
}

function readTest(reading: Reading, base: string): FlaggedTest[] {
  const { files, interactive, notes } = reading;
  const input = files.get(`${base}.in`);
  const answer =
    files.get(`${base}.ans`) ??
    (interactive ? new Uint8Array() : (files.get(`${base}.out`) ?? files.get(`${base}.a`)));
  if (!input) return [];
  if (!answer) throw new PackageError(`The answer ${base}.ans of the test ${base}.in is missing.`);
  if ([...files.keys()].some((path) => path.startsWith(`${base}.files/`)))
    notes.push(`The files of ${base}.files are not given to a solution.`);
  const own = ownSettings(reading, base);
  const folder = posix.dirname(base);
  const programArguments = own.args ?? inherited(reading, folder, 'args');
  const explanation = asText(own.description) ?? readText(files, `${base}.desc`)?.trim();
  return [
    {
      name: base.slice('data/'.length),
      input,
      answer,
      sample: base.startsWith('data/sample/'),
      ...(explanation ? { explanation } : {}),
      ...(programArguments === undefined ? {} : { arguments: asArguments(programArguments) }),
      flags: validatorFlags(own) ?? inheritedFlags(reading, folder),
    },
  ];
}

/** The settings of one test; drafts of the format also keep its arguments in a file of their own. */
function ownSettings({ files }: Reading, base: string): YamlMap {
  const yaml = readText(files, `${base}.yaml`);
  const line = files.get(`${base}.args`);
  return {
    ...(yaml === undefined ? {} : parseYaml(yaml, `${base}.yaml`)),
    ...(line ? { args: asArguments(decodeText(line)) } : {}),
  };
}

function settingsOf({ files, settings }: Reading, folder: string): YamlMap {
  const known = settings.get(folder);
  if (known) return known;
  const merged: YamlMap = {};
  for (const name of CONFIGURATIONS) {
    const text = readText(files, `${folder}/${name}`);
    if (text !== undefined) Object.assign(merged, parseYaml(text, `${folder}/${name}`));
  }
  settings.set(folder, merged);
  return merged;
}

/** A key of the nearest folder that has it, up to `data`. */
function inherited(reading: Reading, folder: string, key: string): unknown {
  for (let at = folder; at !== '.'; at = posix.dirname(at)) {
    const value = settingsOf(reading, at)[key];
    if (value !== undefined) return value;
  }
  return undefined;
}

function inheritedFlags(reading: Reading, folder: string): string[] {
  for (let at = folder; at !== '.'; at = posix.dirname(at)) {
    const flags = validatorFlags(settingsOf(reading, at));
    if (flags) return flags;
  }
  return [];
}

/** Under its names of several versions; a draft had a map by names of validators. */
function validatorFlags(settings: YamlMap): string[] | undefined {
  const found = settings.output_validator_args ?? settings.output_validator_flags;
  if (found === undefined || found === null) return undefined;
  return asArguments(isMap(found) ? Object.values(asMap(found))[0] : found);
}
