import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Measurement } from './measurement.ts';

/** Files that do harm, read by a process of their own, so that its memory is theirs. */
export async function measureHostileFiles(): Promise<Measurement[]> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['bench/hostile-files-process.ts']);
  process.stdout.write(stderr);
  return JSON.parse(stdout) as Measurement[];
}
