import { posix } from 'node:path';
import { type Budget, openBudget } from './files/package-files.ts';
import { isZip, readZip } from './files/zip.ts';
import { PackageError } from './package-error.ts';

/** A test without an explanation. `group` is its folder's name, or empty. */
type ArchivedTest = {
  name: string;
  group: string;
  sample: boolean;
  input: Uint8Array;
  answer: Uint8Array;
};

/** `notes` are sentences about files that were left out. */
export type TestArchive = { tests: ArchivedTest[]; notes: string[] };

const INPUTS = new Set(['.in', '.input', '.inp']);
const ANSWERS = new Set(['.ans', '.out', '.a', '.answer', '.output']);
const MAX_TESTS = 500;
const MAX_NOTES = 20;
const MAX_NAME = 80;
const MAX_GROUP = 40;
/** Folders that say nothing about a test. */
const PLAIN_FOLDERS = new Set([
  '',
  'data',
  'tests',
  'test',
  'testdata',
  'secret',
  'input',
  'output',
  'sample',
]);
const SHAPE = 'A test is a pair of files such as 01.in and 01.ans (also .out or .a).';

/** Reads a ZIP file of tests, in the natural order of their names. Throws a `PackageError` where it holds none or too many. */
export async function readTestArchive(
  bytes: Uint8Array,
  name: string,
  budget: Budget = openBudget(),
): Promise<TestArchive> {
  if (!isZip(bytes)) throw new PackageError(`${name}: This is not a ZIP file. Pack the tests into one.`);
  const { files, notes } = await readZip(bytes, name, budget);
  const pairs = new Map<string, { input?: Uint8Array; answer?: Uint8Array }>();
  const left: string[] = [];
  for (const [path, content] of files) {
    const part = partOf(path);
    if (!part) {
      left.push(`${path} was left out: it is neither an input nor an answer.`);
      continue;
    }
    const pair = pairs.get(part.key) ?? {};
    if (pair[part.side]) left.push(`${path} was left out: another file is the same part of this test.`);
    else pairs.set(part.key, { ...pair, [part.side]: content });
  }
  const names = new Set<string>();
  const tests = [...pairs]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .flatMap(([key, { input, answer }]) => {
      if (input && answer) return [{ ...nameOf(key, names), input, answer }];
      left.push(`The test ${key} was left out: ${input ? 'its answer' : 'its input'} is missing.`);
      return [];
    });
  if (tests.length === 0) throw new PackageError(`This ZIP file holds no tests. ${SHAPE}`);
  if (tests.length > MAX_TESTS)
    throw new PackageError(`This ZIP file holds ${tests.length} tests. A problem has at most ${MAX_TESTS}.`);
  return { tests, notes: cut([...notes, ...left]) };
}

/** Which part of which test a file is. Polygon's inputs have no ending; others put both parts into folders. */
function partOf(path: string): { key: string; side: 'input' | 'answer' } | undefined {
  const ending = posix.extname(path).toLowerCase();
  const key = path.slice(0, path.length - ending.length);
  if (INPUTS.has(ending)) return { key, side: 'input' };
  if (ANSWERS.has(ending)) return { key, side: 'answer' };
  if (/^\d+$/.test(posix.basename(path))) return { key: path, side: 'input' };
  const [, side] =
    path.match(/(?:^|\/)(input|output)s?[^/]*\.txt$|(?:^|\/)(?:input|output)s?\/[^/]*\.txt$/i) ?? [];
  const folder = side ?? path.match(/(?:^|\/)(input|output)s?\//i)?.[1];
  if (ending !== '.txt' || !folder) return undefined;
  return {
    key: key.replaceAll(/(^|\/)(?:input|output)s?(?=[^/]*(?:\/|$))/gi, '$1'),
    side: folder.toLowerCase() === 'input' ? 'input' : 'answer',
  };
}

function nameOf(key: string, taken: Set<string>): Pick<ArchivedTest, 'name' | 'group' | 'sample'> {
  const folders = key
    .split('/')
    .slice(0, -1)
    .map((folder) => clean(folder, MAX_GROUP));
  const wanted = clean(posix.basename(key), MAX_NAME - 5) || 'test';
  let name = wanted;
  for (let at = 2; taken.has(name); at++) name = `${wanted} ${at}`;
  taken.add(name);
  return {
    name,
    group: folders.findLast((folder) => !PLAIN_FOLDERS.has(folder.toLowerCase())) ?? '',
    sample: folders.some((folder) => /^samples?$/i.test(folder)) || /^sample(?![a-z])/i.test(wanted),
  };
}

/** Letters, digits and a few signs. */
const clean = (text: string, most: number): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, ' ')
    .trim()
    .slice(0, most)
    .trim();

const cut = (notes: string[]): string[] =>
  notes.length <= MAX_NOTES
    ? notes
    : [...notes.slice(0, MAX_NOTES), `${notes.length - MAX_NOTES} more files were left out.`];
