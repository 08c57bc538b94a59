import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FileError } from './file-error.ts';

const FILE_FAULTS: Record<string, string> = {
  ENOENT: 'There is no such file.',
  ENOTDIR: 'There is no such file.',
  EISDIR: 'This is a folder. Name a file in it.',
  EACCES: 'You have no permission to read this file.',
};

/**
 * Runs a command that reads the one file named on its command line and prints one JSON object. A fault of the file goes
 * to the error output as a sentence, and the exit code is 1.
 */
export async function runFileCommand(usage: string, compute: (file: Buffer) => unknown): Promise<void> {
  const [file, ...others] = process.argv.slice(2);
  try {
    if (!file || others.length > 0) throw new FileError('broken-table', `Name one file: ${usage}`);
    const result = JSON.stringify(compute(readNamedFile(file)));
    if (!process.stdout.write(`${result}\n`)) await once(process.stdout, 'drain');
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** Paths count from the folder in which npm was called. */
function readNamedFile(file: string): Buffer {
  try {
    return readFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), file));
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new FileError(
      'broken-table',
      `${file}: ${FILE_FAULTS[code] ?? `This file cannot be read (${code}).`}`,
    );
  }
}
