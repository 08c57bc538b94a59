import { readFile, stat } from 'node:fs/promises';
import { basename, posix } from 'node:path';
import { readDmojPackage } from './dmoj/reader.ts';
import { readFolder } from './files/folder.ts';
import {
  type Budget,
  filesBelow,
  MAX_PACKAGE_BYTES,
  openBudget,
  type PackageFiles,
} from './files/package-files.ts';
import { isZip, readZip } from './files/zip.ts';
import { readIcpcPackage } from './icpc/reader.ts';
import { PackageError } from './package-error.ts';
import { readPolygonPackage } from './polygon/reader.ts';
import type { ProblemPackage } from './problem-package.ts';
import type { ProgramRunner } from './program-runner.ts';

type PackageLayout = 'icpc' | 'dmoj' | 'polygon';
export type ReadPackage = ProblemPackage & { layout: PackageLayout };

export type ReadOptions = {
  /** Runs the generators of a package that does not bring all of its tests. */
  run?: ProgramRunner;
};

/** Reads a problem package in a folder or a ZIP file. Throws a `PackageError` that says what is missing where. */
export async function readPackageAt(path: string, options: ReadOptions = {}): Promise<ReadPackage> {
  const budget = openBudget();
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new PackageError(`${path}: There is no such folder or file.`);
  if (found.isDirectory()) return readFiles(await readFolder(path, budget), budget, options);
  if (!found.isFile() || found.size > MAX_PACKAGE_BYTES)
    throw new PackageError(`${path}: This is neither a folder nor a ZIP file of a problem.`);
  return readPackageBytes(await readFile(path), basename(path), options, budget);
}

/** Reads the bytes of a ZIP file, whose name is the slug where the package has no folder. */
export async function readPackageBytes(
  bytes: Uint8Array,
  name: string,
  options: ReadOptions = {},
  budget: Budget = openBudget(),
): Promise<ReadPackage> {
  if (!isZip(bytes))
    throw new PackageError(`${name}: This is not a ZIP file. Pack the folder of the problem.`);
  return readFiles(await readZip(bytes, name, budget), budget, options);
}

async function readFiles(unpacked: PackageFiles, budget: Budget, options: ReadOptions): Promise<ReadPackage> {
  const { folder, layout } = findRoot(unpacked);
  const files = filesBelow(unpacked.files, folder);
  const slug = toSlug(folder === '' ? unpacked.name : posix.basename(folder));
  const read = {
    icpc: () => readIcpcPackage(files, slug),
    dmoj: () => readDmojPackage(files, slug, { budget, run: options.run }),
    polygon: () => readPolygonPackage(files, slug, options.run),
  };
  const found = await read[layout]();
  return { ...found, notes: [...unpacked.notes, ...found.notes], layout };
}

/** Files that show a layout, the surest first. */
const MARKS: [string, PackageLayout][] = [
  ['problem.yaml', 'icpc'],
  ['init.yml', 'dmoj'],
  ['init.yaml', 'dmoj'],
  ['problem.xml', 'polygon'],
  ['domjudge-problem.ini', 'icpc'],
  ['init.json', 'dmoj'],
];
const MAX_DEPTH = 3;

/** The folder of the package: the one nearest to the top that has a file of a layout. */
function findRoot({ files }: PackageFiles): { folder: string; layout: PackageLayout } {
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const folders = new Set(
      [...files.keys()]
        .filter((path) => path.split('/').length === depth + 1)
        .map((path) => posix.dirname(path)),
    );
    const roots = [...folders].flatMap((at) => {
      const folder = at === '.' ? '' : at;
      const mark = MARKS.find(([name]) => files.has(folder === '' ? name : `${folder}/${name}`));
      return mark ? [{ folder, layout: mark[1] }] : [];
    });
    if (roots.length > 1)
      throw new PackageError(
        `There are several packages: ${roots
          .map(({ folder }) => folder)
          .slice(0, 5)
          .join(', ')}. Choose one of them.`,
      );
    if (roots[0]) return roots[0];
  }
  if ([...files.keys()].some((path) => path.startsWith('data/secret/')))
    return { folder: '', layout: 'icpc' };
  throw new PackageError(
    'This is no problem package: it has neither problem.yaml (ICPC), init.yml (DMOJ) nor problem.xml (Polygon).',
  );
}

const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80) || 'problem';
