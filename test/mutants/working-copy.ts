import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Mutant } from './mutant.ts';

/** The working tree in a folder of its own, where guards can be taken away. */
export type WorkingCopy = {
  folder: string;
  /** Does something while a mutant stands in place of what was written, and puts that back. */
  mutated<Result>(mutant: Mutant, act: () => Promise<Result>): Promise<Result>;
  remove(): void;
};

/** Copies what git knows or would add; the packages are shared. */
export function copyWorkingTree(): WorkingCopy {
  const folder = mkdtempSync(join(tmpdir(), 'portal-mutants-'));
  // A database of the tests may run as somebody else.
  chmodSync(folder, 0o755);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  for (const path of listed.toString().split('\0').filter(existsSync)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(path, join(folder, path));
  }
  symlinkSync(realpathSync('node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    async mutated({ file, from, to }, act) {
      const path = join(folder, file);
      const written = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        written.replace(from, () => to),
      );
      try {
        return await act();
      } finally {
        writeFileSync(path, written);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
