import { posix } from 'node:path';
import { type Budget, filesBelow, readText } from '../files/package-files.ts';
import { readProgram } from '../files/source-language.ts';
import {
  asFlag,
  asMap,
  asNumber,
  asText,
  asWords,
  isMap,
  parseYaml,
  type YamlMap,
} from '../files/yaml-document.ts';
import { isZip, readZip } from '../files/zip.ts';
import { readSubmissions } from '../icpc/submissions.ts';
import { PackageError } from '../package-error.ts';
import type { FileNames, ProblemPackage, Solution, Verdict } from '../problem-package.ts';
import type { ProgramRunner } from '../program-runner.ts';
import { type StatementTexts, splitStatement } from '../statement-sections.ts';
import { languageOfCode, readBridged, readChecker } from './checker.ts';
import { readInteractiveGrader } from './interactive-grader.ts';
import { readTestCases } from './test-cases.ts';

type Files = ReadonlyMap<string, Uint8Array>;

const DEFAULT_SECONDS = 2;
const DEFAULT_MEGABYTES = 256;
const DEFAULT_OUTPUT_BYTES = 25_165_824;

/** Reads a DMOJ problem: `init.yml` and the files and the archive that it names. */
export async function readDmojPackage(
  files: Files,
  slug: string,
  { budget, run }: { budget: Budget; run: ProgramRunner | undefined },
): Promise<ProblemPackage> {
  const name = ['init.yml', 'init.yaml', 'init.json'].find((one) => files.has(one)) ?? 'init.yml';
  const config = parseYaml(readText(files, name) ?? '', name);
  const notes: string[] = [];
  const file_io = readFileNames(config);
  const archive = await readArchive(config, files, budget);
  const all = new Map([...archive, ...files]);
  const solutions = readSolutions(files, notes);
  const grader = asText(config.custom_judge ?? config.grader);
  const interactive = isMap(config.interactive)
    ? readBridged(config.interactive, files, 'interactor')
    : grader && readInteractiveGrader(grader, all);
  const { title, ...texts } = readStatement(files, slug);
  return {
    slug,
    title: asText(config.name) ?? title ?? slug,
    ...texts,
    limits: readLimits(config, solutions.limits, notes),
    checker: readChecker(config.checker, files),
    ...(interactive ? { interactor: interactive } : {}),
    ...(interactive && asFlag(config.unbuffered) ? { unbuffered: true } : {}),
    ...(file_io ? { file_io } : {}),
    ...(config.signature_grader ? readSignature(asMap(config.signature_grader), all) : {}),
    groups: await readTestCases(config, { files: all, archive: [...archive.keys()], run, notes }),
    solutions: solutions.solutions,
    starter: {},
    topics: asWords(config.topics),
    difficulty: undefined,
    source: asText(config.source) ?? '',
    notes,
  };
}

/** `file_io` names them; earlier versions map or link names to standard streams. */
function readFileNames({ file_io, io_redirects, symlinks }: YamlMap): FileNames | undefined {
  const { input, output } = asMap(file_io);
  const redirected = (streams: unknown[]) =>
    Object.entries({ ...asMap(symlinks), ...asMap(io_redirects) }).find(([, stream]) =>
      streams.includes(asText(stream) ?? asMap(stream).fd),
    )?.[0];
  const names = {
    input: asText(input) ?? redirected([0, '0', 'stdin', '/dev/stdin']),
    output: asText(output) ?? redirected([1, '1', 'stdout', '/dev/stdout']),
  };
  if (!names.input && !names.output) return undefined;
  return {
    ...(names.input ? { input: names.input } : {}),
    ...(names.output ? { output: names.output } : {}),
  };
}

/** The program that calls the solution's functions is compiled as C++, whatever its name says. */
function readSignature(
  { entry, header }: YamlMap,
  files: Files,
): Pick<ProblemPackage, 'included' | 'signature'> {
  const [caller = '', declarations = ''] = [asText(entry), asText(header)];
  const missing = [caller, declarations].find((name) => !files.has(name));
  if (missing !== undefined)
    throw new PackageError(`The file ${missing || 'of signature_grader'} is missing in the package.`);
  if (!/\.(c|cc|cpp|cxx)$/i.test(caller))
    throw new PackageError(`The program ${caller} of signature_grader is not written in C or C++.`);
  const name = posix.basename(declarations);
  return {
    signature: { header: name },
    included: {
      cpp: [
        { name: 'signature-grader.cpp', content: readText(files, caller) ?? '' },
        { name, content: readText(files, declarations) ?? '' },
      ],
    },
  };
}

async function readArchive(config: YamlMap, files: Files, budget: Budget): Promise<Files> {
  const path = asText(config.archive);
  if (path === undefined || path === '') return new Map();
  const bytes = files.get(path);
  if (!bytes) throw new PackageError(`The archive ${path} that init.yml names is missing in the package.`);
  if (!isZip(bytes)) throw new PackageError(`The archive ${path} is not a ZIP file.`);
  return (await readZip(bytes, path, budget)).files;
}

/** DMOJ keeps limits outside of the package; some packages bring them all the same. */
function readLimits(config: YamlMap, tested: { seconds?: number; kilobytes?: number }, notes: string[]) {
  const seconds = asNumber(config.time_limit) ?? tested.seconds;
  const kilobytes = asNumber(config.memory_limit) ?? tested.kilobytes;
  if (seconds === undefined || kilobytes === undefined)
    notes.push(
      `init.yml has no limits, so they are ${seconds ?? DEFAULT_SECONDS} seconds and ${kilobytes === undefined ? DEFAULT_MEGABYTES : kilobytes / 1024} MB.`,
    );
  return {
    seconds: seconds ?? DEFAULT_SECONDS,
    megabytes: kilobytes === undefined ? DEFAULT_MEGABYTES : kilobytes / 1024,
    output_kilobytes: Math.ceil((asNumber(config.output_limit_length) ?? DEFAULT_OUTPUT_BYTES) / 1024),
  };
}

function readStatement(files: Files, slug: string): StatementTexts & { title: string | undefined } {
  const text = ['statement.md', 'problem.md', `${slug}.md`]
    .map((path) => readText(files, path))
    .find((found) => found !== undefined);
  const [heading, title] = text?.match(/^\s*#\s+(.+?)\s*#*\n/) ?? [];
  // DMOJ writes inline formulas between tildes.
  const markdown = (heading ? text?.slice(heading.length) : text)?.replaceAll(/~([^~\n]+)~/g, '$$$1$$') ?? '';
  return { ...splitStatement(markdown), editorial: readText(files, 'editorial.md')?.trim() ?? '', title };
}

const RESULTS: Record<string, Verdict[]> = {
  AC: ['AC'],
  WA: ['WA'],
  TLE: ['TLE'],
  MLE: ['MLE', 'RE'],
  RTE: ['RE', 'MLE'],
  IR: ['RE'],
  CE: ['CE'],
  OLE: ['OLE'],
};
const ROLES: Partial<Record<Verdict, Solution['role']>> = {
  AC: 'reference',
  WA: 'wrong',
  TLE: 'slow',
  RE: 'crashing',
};

type FoundSolutions = { solutions: Solution[]; limits: { seconds?: number; kilobytes?: number } };

/** Solutions of the tests of a judge (`tests/…/test.yml`), or in folders as the ICPC format has them. */
function readSolutions(files: Files, notes: string[]): FoundSolutions {
  const tests = [...files.keys()].filter((path) => /^tests\/[^/]+\/test\.yml$/.test(path));
  const found = tests.toSorted().map((path) => readTestedSolution(files, path));
  const solutions = found.flatMap(({ solution }) => solution ?? []);
  const seconds = found.flatMap(({ seconds: limit }) => limit ?? []);
  const kilobytes = found.flatMap(({ kilobytes: limit }) => limit ?? []);
  return {
    solutions: [...solutions, ...readSubmissions(files, new Map(), notes)],
    limits: {
      ...(seconds.length > 0 ? { seconds: Math.max(...seconds) } : {}),
      ...(kilobytes.length > 0 ? { kilobytes: Math.max(...kilobytes) } : {}),
    },
  };
}

function readTestedSolution(files: Files, path: string) {
  const folder = posix.dirname(path);
  const test = parseYaml(readText(files, path) ?? '', path);
  const language = languageOfCode(asText(test.language));
  const names = asWords(test.source);
  const own = new Map([...filesBelow(files, folder)].filter(([name]) => names.includes(name)));
  const program = readProgram(own, language ? { language } : {});
  const expected = asWords(test.expect).flatMap((word) => RESULTS[word] ?? []);
  const solution: Solution | undefined =
    language && program.offered && expected.length > 0
      ? {
          name: folder.replace(/^tests\//, ''),
          language: program.language,
          files: program.files,
          role: ROLES[expected[0] ?? 'AC'] ?? 'other',
          expected,
        }
      : undefined;
  return { solution, seconds: asNumber(test.time), kilobytes: asNumber(test.memory) };
}
