import { posix } from 'node:path';
import { PackageError } from '../package-error.ts';

export const MAX_PACKAGE_BYTES = 256 * 2 ** 20;
const MAX_PACKAGE_FILES = 20_000;

/** The files of a package by their paths with `/`, without those that no judge reads. */
export type PackageFiles = {
  /** Name of the folder or the ZIP file, without its ending. */
  name: string;
  files: ReadonlyMap<string, Uint8Array>;
  /** Sentences: what was left out. */
  notes: string[];
};

/** Counts files and bytes while they are read, archives in archives included. */
export type Budget = { files: number; bytes: number };

export const openBudget = (): Budget => ({ files: MAX_PACKAGE_FILES, bytes: MAX_PACKAGE_BYTES });

/** Throws a `PackageError` once a package is larger than it may be. */
export function spend(budget: Budget, { files = 0, bytes = 0 }: Partial<Budget>): void {
  budget.files -= files;
  budget.bytes -= bytes;
  if (budget.files < 0)
    throw new PackageError(`The package has more than ${MAX_PACKAGE_FILES.toLocaleString('en')} files.`);
  if (budget.bytes < 0)
    throw new PackageError(`The package unpacks to more than ${MAX_PACKAGE_BYTES / 2 ** 20} MB.`);
}

const IGNORED_FOLDERS = new Set(['__MACOSX', '__pycache__', 'node_modules']);
const USED_DOT_FILES = new Set(['.timelimit']);

/** Files of editors, operating systems and version control, which the ICPC format tells readers to ignore. */
export const isIgnored = (path: string): boolean =>
  path
    .split('/')
    .some((part) => (/^[.-]/.test(part) && !USED_DOT_FILES.has(part)) || IGNORED_FOLDERS.has(part));

export type Link = { path: string; target: string };

const MAX_LINK_DEPTH = 8;

/**
 * Adds what links inside a package point to, as copies: packages share tests between groups that way. A link that leads
 * out of the package or nowhere is left out with a note.
 */
export function resolveLinks(
  files: Map<string, Uint8Array>,
  links: Link[],
  budget: Budget,
  notes: string[],
): void {
  let open = links;
  for (let depth = 0; open.length > 0 && depth < MAX_LINK_DEPTH; depth++) {
    const left = open.filter((link) => !followLink(files, link, budget));
    if (left.length === open.length) break;
    open = left;
  }
  for (const { path } of open)
    notes.push(`The link ${path} leads out of the package or nowhere, so it was left out.`);
}

function followLink(files: Map<string, Uint8Array>, { path, target }: Link, budget: Budget): boolean {
  if (target.startsWith('/')) return false;
  const full = posix.join(posix.dirname(path), target);
  if (full.startsWith('../')) return false;
  const file = files.get(full);
  const copies: [string, Uint8Array][] = file
    ? [[path, file]]
    : [...files]
        .filter(([name]) => name.startsWith(`${full}/`))
        .map(([name, content]) => [`${path}${name.slice(full.length)}`, content]);
  for (const [name, content] of copies) {
    if (name.startsWith(`${full}/`)) continue;
    spend(budget, { files: 1, bytes: content.length });
    files.set(name, content);
  }
  return copies.length > 0;
}

/** The files below a folder, by their paths from there. */
export function filesBelow(files: ReadonlyMap<string, Uint8Array>, folder: string): Map<string, Uint8Array> {
  const start = folder === '' ? '' : `${folder}/`;
  return new Map(
    [...files]
      .filter(([path]) => path.startsWith(start))
      .map(([path, content]) => [path.slice(start.length), content]),
  );
}

/** Text as UTF-8, or as Windows-1252 where it is not; without a byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The text of a file with `\n` as line break, or undefined where there is no such file. */
export function readText(files: ReadonlyMap<string, Uint8Array>, path: string): string | undefined {
  const bytes = files.get(path);
  return bytes && decodeText(bytes).replaceAll('\r\n', '\n');
}
