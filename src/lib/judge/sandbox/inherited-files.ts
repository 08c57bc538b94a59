import { openSync, readdirSync, readFileSync } from 'node:fs';

const CLOSE_ON_EXEC = 0o2000000;

/**
 * Entries for `stdio` after the first `used`, which put /dev/null in the place of files that this process inherited and would pass on, such
 * as a pipe of the shell that started it.
 */
export function coverInheritedFiles(used: number): number[] {
  const highest = Math.max(...openFiles().filter(isPassedOn), 0);
  if (highest < used) return [];
  nothing ??= openSync('/dev/null', 'r');
  return Array<number>(highest - used + 1).fill(nothing);
}

let nothing: number | undefined;

function openFiles(): number[] {
  try {
    return readdirSync('/proc/self/fd').map(Number);
  } catch {
    // Not on this system.
    return [];
  }
}

function isPassedOn(file: number): boolean {
  try {
    const flags = readFileSync(`/proc/self/fdinfo/${file}`, 'utf8').match(/^flags:\s+(\d+)/m)?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  } catch {
    // The descriptor was closed meanwhile.
    return false;
  }
}
