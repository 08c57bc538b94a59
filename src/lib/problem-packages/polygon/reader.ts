import { readText } from '../files/package-files.ts';
import type { FileNames, ProblemPackage, Solution, SolutionRole, Verdict } from '../problem-package.ts';
import type { ProgramRunner } from '../program-runner.ts';
import { readInteractor, readPolygonChecker, readSource } from './programs.ts';
import { readPolygonStatement } from './statement.ts';
import { findTestSet, readPolygonTests } from './tests.ts';
import { findAll, findOne, parseXmlTree, textOf, type XmlElement } from './xml-tree.ts';

type Files = ReadonlyMap<string, Uint8Array>;

const DEFAULT_MILLISECONDS = 1000;
const DEFAULT_BYTES = 256 * 2 ** 20;
const OUTPUT_KILOBYTES = 64 * 1024;

/** Reads a package that Polygon exports. Tests that a standard package leaves out are made with `run`. */
export async function readPolygonPackage(
  files: Files,
  slug: string,
  run: ProgramRunner | undefined,
): Promise<ProblemPackage> {
  const problem = parseXmlTree(readText(files, 'problem.xml') ?? '', 'problem.xml');
  const assets = findOne(problem, 'assets');
  const notes: string[] = [];
  const interactor = readInteractor(assets, files);
  const { title, texts } = readPolygonStatement(problem, files, notes);
  const file_io = readFileNames(problem);
  return {
    slug,
    title: title ?? problem.attributes['short-name'] ?? slug,
    ...texts,
    limits: readLimits(findTestSet(problem)),
    checker: readPolygonChecker(assets, files),
    ...(interactor ? { interactor } : {}),
    ...(file_io ? { file_io } : {}),
    groups: await readPolygonTests(problem, { files, run, interactor, notes }),
    solutions: readSolutions(assets, files, notes),
    starter: {},
    topics: findAll(problem, 'tags', 'tag').flatMap(({ attributes }) => attributes.value ?? []),
    difficulty: undefined,
    source: problem.attributes.url ?? '',
    notes,
  };
}

const readLimits = (set: XmlElement | undefined) => ({
  seconds: (Number(textOf(set, 'time-limit')) || DEFAULT_MILLISECONDS) / 1000,
  megabytes: (Number(textOf(set, 'memory-limit')) || DEFAULT_BYTES) / 2 ** 20,
  output_kilobytes: OUTPUT_KILOBYTES,
});

function readFileNames(problem: XmlElement): FileNames | undefined {
  const { 'input-file': input, 'output-file': output } = findOne(problem, 'judging')?.attributes ?? {};
  const names = {
    ...(input && input !== 'stdin' ? { input } : {}),
    ...(output && output !== 'stdout' ? { output } : {}),
  };
  return Object.keys(names).length > 0 ? names : undefined;
}

type Expectation = { role: SolutionRole; expected: Verdict[] };
const FAILURES: Verdict[] = ['WA', 'TLE', 'RE', 'MLE', 'OLE'];
const TAGS: Record<string, Expectation> = {
  main: { role: 'reference', expected: ['AC'] },
  accepted: { role: 'reference', expected: ['AC'] },
  rejected: { role: 'wrong', expected: FAILURES },
  failed: { role: 'crashing', expected: ['RE', 'MLE', 'OLE', 'WA', 'TLE'] },
  'wrong-answer': { role: 'wrong', expected: ['WA'] },
  'presentation-error': { role: 'wrong', expected: ['WA'] },
  'time-limit-exceeded': { role: 'slow', expected: ['TLE'] },
  'time-limit-exceeded-or-accepted': { role: 'other', expected: ['TLE', 'AC'] },
  'time-limit-exceeded-or-memory-limit-exceeded': { role: 'slow', expected: ['TLE', 'MLE', 'RE'] },
  'memory-limit-exceeded': { role: 'crashing', expected: ['MLE', 'RE'] },
};
const OTHER: Expectation = { role: 'other', expected: ['AC', ...FAILURES, 'CE'] };

function readSolutions(assets: XmlElement | undefined, files: Files, notes: string[]): Solution[] {
  const left = new Set<string>();
  const solutions = findAll(assets, 'solutions', 'solution').flatMap((element): Solution[] => {
    const program = readSource(element, files);
    if (!program.offered) {
      left.add(program.language ?? 'languages without a name');
      return [];
    }
    const { tag = '' } = element.attributes;
    return [
      {
        name: program.files[0]?.name ?? tag,
        language: program.language,
        files: program.files,
        ...(TAGS[tag] ?? OTHER),
      },
    ];
  });
  if (left.size > 0)
    notes.push(
      `Solutions in ${[...left].toSorted().join(', ')} were left out: the portal offers other languages.`,
    );
  return solutions;
}
