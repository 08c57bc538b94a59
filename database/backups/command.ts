import { resolve } from 'node:path';
import { type Config, callerFolder, readConfig } from '#server/config.ts';
import { describeFailure } from '#server/platform/backup/backup-failure.ts';
import { type BackupKey, GOOD_PASSPHRASE_LENGTH, readBackupKey } from '#server/platform/backup/backup-key.ts';
import { type Report, throttledReport } from '#server/platform/backup/progress.ts';

export type Command = {
  config: Config;
  /** The file that the command line names. */
  path: string;
  options: { key: BackupKey; signal: AbortSignal; report: Report };
};

export const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Runs a command on a backup file. A failure is a sentence on standard error after `failed`, and exit code 1. A signal ends the work, which
 * leaves nothing behind.
 */
export async function runCommand(
  { name, failed, place }: { name: string; failed: string; place: (command: Command) => string },
  work: (command: Command) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  let target = '';
  try {
    const [file, ...rest] = process.argv.slice(2);
    if (!file || rest.length > 0) throw new Error(`Name one file: npm run ${name} -- FILE`);
    const config = readConfig(process.env);
    const key = await readBackupKey(config);
    if (config.backupPassphrase && config.backupPassphrase.length < GOOD_PASSPHRASE_LENGTH)
      say(`The passphrase is short: ${GOOD_PASSPHRASE_LENGTH} characters or more withstand guessing.`);
    const options = { key, signal: stopping.signal, report: throttledReport((line) => say(`  ${line}`)) };
    const command = { config, path: resolve(callerFolder(), file), options };
    target = place(command);
    await work(command);
  } catch (error) {
    process.stderr.write(`\n${failed}\n${describeFailure(error, target)}\n`);
    process.exitCode = 1;
  }
}

/** A duration as people read it. */
export function describeDuration(since: number): string {
  const seconds = Math.round((performance.now() - since) / 1_000);
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
