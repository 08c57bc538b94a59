import { readProgram } from '../files/source-language.ts';
import { asFlag, asMap, asNumber, asText, asWords, isMap, type YamlMap } from '../files/yaml-document.ts';
import { PackageError } from '../package-error.ts';
import type { PackageTest, TestGroup } from '../problem-package.ts';
import { type ProgramRunner, type RunnableSource, runFor } from '../program-runner.ts';
import { readChecker, withMacros } from './checker.ts';

type Files = ReadonlyMap<string, Uint8Array>;
/** A case as init.yml writes it, with the keys that it takes from its batch and from the file. */
type Case = { name: string; own: YamlMap; inherited: YamlMap; batch: YamlMap };

const DEFAULT_INPUT = '^(?=.*?\\.in|in).*?(?:(?:^|\\W)(?<batch>\\d+)[^\\d\\s]+)?(?<case>\\d+)[^\\d\\s]*$';
const DEFAULT_OUTPUT = '^(?=.*?\\.out|out).*?(?:(?:^|\\W)(?<batch>\\d+)[^\\d\\s]+)?(?<case>\\d+)[^\\d\\s]*$';

export type CaseOptions = {
  files: Files;
  archive: string[];
  run: ProgramRunner | undefined;
  notes: string[];
};

/** The batches and single cases of init.yml, in its order; each is a group with its points. */
export async function readTestCases(config: YamlMap, options: CaseOptions): Promise<TestGroup[]> {
  const pretests = await readEntries(config.pretest_test_cases, 'pretest ', config, options);
  const tests = await readEntries(config.test_cases ?? {}, '', config, options);
  if (tests.length === 0) throw new PackageError('init.yml names no test cases, and the archive has none.');
  // Pretests run first, and give no points where the others run too.
  return [...pretests.map((group) => ({ ...group, points: 0 })), ...tests];
}

/** A list of cases, or the patterns of their names. */
async function readEntries(
  stated: unknown,
  prefix: string,
  config: YamlMap,
  options: CaseOptions,
): Promise<TestGroup[]> {
  if (stated === undefined || stated === null) return [];
  const entries = Array.isArray(stated) ? stated.filter(isMap) : discoverCases(asMap(stated), options);
  const groups: TestGroup[] = [];
  const batches = entries.filter(({ batched }) => Array.isArray(batched));
  if (batches.some(({ dependencies }) => asWords(dependencies).length > 0))
    options.notes.push('Batches that depend on other batches are judged on their own.');
  for (const [at, entry] of entries.entries()) {
    refuseDynamicKeys(entry);
    const points = asNumber(entry.points) ?? asNumber(config.points) ?? 1;
    const cases: Case[] = Array.isArray(entry.batched)
      ? entry.batched.filter(isMap).map((own, inner) => ({
          name: `${prefix}${at + 1}.${inner + 1}`,
          own,
          inherited: { ...config, ...entry },
          batch: entry,
        }))
      : [{ name: `${prefix}${at + 1}`, own: entry, inherited: config, batch: {} }];
    const tests: PackageTest[] = [];
    for (const one of cases) tests.push(await readCase(one, options));
    groups.push({ name: `${prefix}${at + 1}`, points, tests });
  }
  return groups;
}

/** A sandbox needs some memory before the program has any. */
const LEAST_MEGABYTES = 4;

/** Limits of a case or its batch; those of the file are the problem's. */
function limitsOf(own: YamlMap): Pick<PackageTest, 'limits'> {
  const seconds = asNumber(own.time_limit);
  const kilobytes = asNumber(own.memory_limit);
  if (seconds === undefined && kilobytes === undefined) return {};
  const megabytes = Math.max((kilobytes ?? 0) / 1024, LEAST_MEGABYTES);
  return {
    limits: { ...(seconds ? { seconds } : {}), ...(kilobytes === undefined ? {} : { megabytes }) },
  };
}

/** Keys such as `in++` are evaluated by DMOJ's own dialect. */
function refuseDynamicKeys(entry: YamlMap): void {
  const key = Object.keys(entry).find((name) => /(\+\+|\.\.)$/.test(name));
  if (key)
    throw new PackageError(
      `init.yml has the computed key ${key}, which is not supported. Write the cases out.`,
    );
}

async function readCase({ name, own, inherited, batch }: Case, options: CaseOptions): Promise<PackageTest> {
  const all = { ...inherited, ...own };
  const checker = own.checker ?? batch.checker;
  const binary = asFlag(all.binary_data);
  const [input, output] = [asText(own.in), asText(own.out)];
  const generator = all.generator ?? undefined;
  const made =
    generator !== undefined && !(isPresent(input, options) && isPresent(output, options))
      ? await generate(
          { name, generator, args: all.generator_args, input: asText(own.generator_in) ?? input },
          options,
        )
      : undefined;
  const bytes = {
    input: input === undefined || made?.stdout.length ? made?.stdout : fileOf(input, name, options),
    answer:
      output === undefined || (made && !isPresent(output, options))
        ? made && Buffer.from(made.stderr)
        : fileOf(output, name, options),
  };
  return {
    name,
    input: normalise(bytes.input, binary),
    answer: normalise(bytes.answer, binary),
    sample: false,
    ...limitsOf({ ...batch, ...own }),
    ...(checker === undefined || checker === null ? {} : { checker: readChecker(checker, options.files) }),
  };
}

const isPresent = (path: string | undefined, { files }: CaseOptions): boolean =>
  path !== undefined && files.has(path);

function fileOf(path: string, test: string, { files }: CaseOptions): Uint8Array {
  const found = files.get(path) ?? files.get(path.replace(/^\.\//, ''));
  if (!found) throw new PackageError(`The file ${path} of test case ${test} is missing in the package.`);
  return found;
}

/** DMOJ gives programs line breaks of Unix, and one at the end. */
function normalise(bytes: Uint8Array | undefined, binary: boolean): Uint8Array {
  if (!bytes || bytes.length === 0) return new Uint8Array();
  if (binary) return bytes;
  const buffer = Buffer.from(bytes);
  const text = buffer.includes(13)
    ? Buffer.from(buffer.toString('latin1').replaceAll(/\r\n?/g, '\n'), 'latin1')
    : buffer;
  return text.at(-1) === 10 ? text : Buffer.concat([text, Buffer.from('\n')]);
}

type Generation = { name: string; generator: unknown; args: unknown; input: string | undefined };

/** A generator prints the input, and the answer on its error output. */
async function generate({ name, generator, args, input }: Generation, options: CaseOptions) {
  const settings = isMap(generator) ? generator : { source: generator };
  const names = asNames(settings.source ?? settings.name);
  const source = generatorSource(names, settings.flags, options.files);
  const given = input === undefined ? undefined : options.files.get(input);
  return await runFor(`Test case ${name}`, options.run, source, {
    input: given ?? new Uint8Array(),
    arguments: asNames(args ?? asMap(generator).args),
  });
}

const asNames = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => asText(one) ?? []);

function generatorSource(names: string[], flags: unknown, files: Files): RunnableSource {
  const missing = names.find((name) => !files.has(name));
  if (names.length === 0 || missing)
    throw new PackageError(`The generator ${missing ?? 'of init.yml'} is missing in the package.`);
  const header = files.get('testlib.h');
  const own = new Map([
    ...names.map((name) => [name, files.get(name) ?? new Uint8Array()] as const),
    ...(header ? [['testlib.h', header] as const] : []),
  ]);
  const program = readProgram(own, names[0] ? { entry: names[0] } : {});
  if (!program.offered)
    throw new PackageError(`The generator ${names[0]} is in a language that is not offered here.`);
  return { ...program, files: withMacros(program.files, flags) };
}

/** Finds the cases by the names of the files in the archive or the folder, as DMOJ does where init.yml lists none. */
function discoverCases(formats: YamlMap, { archive, files }: CaseOptions): YamlMap[] {
  const names = archive.length > 0 ? archive : [...files.keys()];
  const points = Array.isArray(formats.case_points) ? formats.case_points : [];
  const groups = new Map<string, Map<string, YamlMap>>();
  const batches = new Set<string>();
  for (const [key, pattern] of [
    ['in', toPattern(formats.input_format, DEFAULT_INPUT)],
    ['out', toPattern(formats.output_format, DEFAULT_OUTPUT)],
  ] as const)
    for (const path of names) {
      const found = path.match(pattern)?.groups;
      if (!found?.case) continue;
      const [batch, number] = [toKey(found.batch ?? found.case), toKey(found.case)];
      if (found.batch) batches.add(batch);
      const cases = groups.get(batch) ?? new Map<string, YamlMap>();
      cases.set(number, { ...cases.get(number), [key]: path });
      groups.set(batch, cases);
    }
  return [...groups].toSorted(byKey).map(([batch, cases], at) => {
    const own = points[at] === undefined ? {} : { points: points[at] };
    const sorted = [...cases].toSorted(byKey).map(([, one]) => one);
    return batches.has(batch) ? { batched: sorted, ...own } : { ...sorted[0], ...own };
  });
}

const toKey = (text: string): string => (/^\d+$/.test(text) ? String(Number(text)) : text);

/** Words come before numbers, as the judge sorts them. */
function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  const [left, right] = [Number(a), Number(b)];
  if (Number.isNaN(left) !== Number.isNaN(right)) return Number.isNaN(left) ? -1 : 1;
  return Number.isNaN(left) ? (a < b ? -1 : 1) : left - right;
}

const MAX_PATTERN = 500;

/** A pattern in Python's syntax, which names its groups `(?P<name>…)`. */
function toPattern(stated: unknown, otherwise: string): RegExp {
  const source = asText(stated)?.replaceAll('(?P<', '(?<') ?? otherwise;
  try {
    if (source.length > MAX_PATTERN) throw new SyntaxError('too long');
    return new RegExp(source.startsWith('^') ? source : `^(?:${source})`, 'i');
  } catch {
    throw new PackageError(`The pattern ${source.slice(0, 80)} of init.yml is not a regular expression.`);
  }
}
