import { readFile, stat } from 'node:fs/promises';
import { basename, relative, sep } from 'node:path';
import { readFolder } from '../../problem-packages/files/folder.ts';
import { openBudget } from '../../problem-packages/files/package-files.ts';
import { otherLanguageOfName, readProgram } from '../../problem-packages/files/source-language.ts';
import { PackageError } from '../../problem-packages/package-error.ts';
import type { ProblemPackage } from '../../problem-packages/problem-package.ts';
import type { Source } from '../types.ts';

type SolutionSource =
  | ({ readable: true } & Source)
  | { readable: false; language: string | null; message: string };

const MAX_BYTES = 2 ** 20;
const unreadable = (message: string, language: string | null = null): SolutionSource => ({
  readable: false,
  language,
  message,
});

/**
 * Reads a solution from a file or a folder of files. One that lies inside of the package is read as the package says, with
 * its language and its entry point.
 */
export async function readSolution(
  path: string,
  packagePath: string,
  { solutions }: ProblemPackage,
): Promise<SolutionSource> {
  const inside = relative(packagePath, path).split(sep).join('/');
  const known = inside.startsWith('../')
    ? undefined
    : solutions.find(({ name }) => inside === name || inside.endsWith(`s/${name}`));
  if (known) return { readable: true, language: known.language, files: known.files };
  const files = await readFiles(path);
  if (typeof files === 'string') return unreadable(files);
  const program = readProgram(files);
  if (program.offered) return { readable: true, language: program.language, files: program.files };
  const ending = basename(path).match(/\.([^.]+)$/)?.[1];
  const language = program.language ?? otherLanguageOfName(path) ?? ending;
  return language
    ? unreadable(`The language ${language} is not offered here.`, language)
    : unreadable('The language of this solution is unknown: its name has no ending.');
}

/** The files by their names, or a sentence on what is wrong with them. */
async function readFiles(path: string): Promise<ReadonlyMap<string, Uint8Array> | string> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return 'There is no such file.';
  if (found.isFile())
    return found.size > MAX_BYTES
      ? 'This file is larger than 1 MB.'
      : new Map([[basename(path), await readFile(path)]]);
  if (!found.isDirectory()) return 'This is neither a file nor a folder.';
  try {
    const { files } = await readFolder(path, openBudget());
    return files.size > 0 ? files : 'This folder is empty.';
  } catch (error) {
    if (error instanceof PackageError) return error.message;
    throw error;
  }
}
