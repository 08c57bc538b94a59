import { lstat, readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type Budget,
  isIgnored,
  type Link,
  type PackageFiles,
  resolveLinks,
  spend,
} from './package-files.ts';

/** Reads all files of a folder. Throws a `PackageError` where it is too large. */
export async function readFolder(folder: string, budget: Budget): Promise<PackageFiles> {
  const root = await realpath(folder);
  const files = new Map<string, Uint8Array>();
  const links: Link[] = [];
  const notes: string[] = [];
  const walk = async (below: string): Promise<void> => {
    for (const name of (await readdir(join(root, below))).toSorted()) {
      const path = below === '' ? name : `${below}/${name}`;
      if (isIgnored(path)) continue;
      const found = await lstat(join(root, path));
      if (found.isDirectory()) await walk(path);
      else if (found.isSymbolicLink()) links.push({ path, target: await readlink(join(root, path)) });
      else if (found.isFile()) {
        spend(budget, { files: 1, bytes: found.size });
        files.set(path, await readFile(join(root, path)));
      }
    }
  };
  await walk('');
  resolveLinks(files, links, budget, notes);
  return { name: basename(root), files, notes };
}
