import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { servingCommand } from '../serving.ts';
import type { Figure } from './figure.ts';

/**
 * Files that do harm, with the options of the portal: those of the bench are for what makes the load, and take their limits from
 * threads.
 */
export async function measureHostile(folder: string): Promise<Figure[]> {
  const command = servingCommand()
    .replace('src/server/main.ts', 'bench/hostile-files.ts')
    .replace('dist/compiled', `${folder}/compiled`);
  const { stdout, stderr } = await promisify(exec)(command);
  process.stdout.write(stderr);
  return JSON.parse(stdout) as Figure[];
}
