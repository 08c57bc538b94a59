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

/** A copy of the working tree, in which guards can be removed. */
export type WorkingCopy = {
  folder: string;
  /** Runs `act` while a mutant is applied, and then restores the file. */
  mutated<Result>(mutant: Mutant, act: () => Promise<Result>): Promise<Result>;
  remove(): void;
};

/** Copies the files that git tracks or would add; `node_modules` is shared. */
export function copyWorkingTree(): WorkingCopy {
  const folder = mkdtempSync(join(tmpdir(), 'portal-mutants-'));
  // PostgreSQL may run as another user.
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
      const original = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        original.replace(from, () => to),
      );
      try {
        return await act();
      } finally {
        writeFileSync(path, original);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
