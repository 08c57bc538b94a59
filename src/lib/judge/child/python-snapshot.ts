import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { version } from 'pyodide';

const MAKER = fileURLToPath(new URL('./make-python-snapshot.ts', import.meta.url));
/** Higher when the maker changes what it writes. */
const FORMAT = 1;

/**
 * The file with the memory of a Python that has started and run nothing, from which another starts in an eighth of the time. Made where
 * there is none; throws where that fails.
 */
export async function pythonSnapshot(folder: string): Promise<string> {
  const file = join(folder, `pyodide-${version}-${FORMAT}.snapshot`);
  if (!existsSync(file))
    await promisify(execFile)(process.execPath, ['--no-warnings', MAKER, file], {
      env: {},
      timeout: 120_000,
    });
  return file;
}
