import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Measurement } from './measurement.ts';

/** Reads hostile files in a separate process, so that its memory is only what they take. */
export async function measureHostileFiles(): Promise<Measurement[]> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['bench/hostile-files-process.ts']);
  process.stdout.write(stderr);
  return JSON.parse(stdout) as Measurement[];
}
