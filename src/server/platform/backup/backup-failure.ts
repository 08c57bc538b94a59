/** An error of a backup or a restore. Its message is a sentence for the person at the terminal. */
export function backupFailure(sentence: string, cause?: unknown): Error {
  return Object.assign(new Error(sentence, { cause }), { name: 'BackupFailure' });
}

// PostgreSQL: disk full, out of memory for WAL; Node: no space, quota exceeded.
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
const LOST_CONNECTION = /Connection terminated|terminating connection|ECONNRESET|EPIPE|ECONNREFUSED/;

/** The sentence for any error of a backup or a restore. `place` is the folder or database that was written to. */
export function describeFailure(error: unknown, place: string): string {
  const { name, message, code = '' } = error as NodeJS.ErrnoException;
  if (['BackupFailure', 'StartFailure'].includes(name)) return message;
  if (name === 'AbortError' || code === 'ABORT_ERR') return 'It was stopped before it had ended.';
  if (FULL.has(code)) return `The disk of ${place} is full: make room and try again.`;
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return `${place} cannot be written: ${message}.`;
  // PostgreSQL: insufficient privilege.
  if (code === '42501')
    return `The user may not do that in the database (${message}): name its owner in MIGRATION_DATABASE_URL.`;
  if (LOST_CONNECTION.test(`${code} ${message}`))
    return 'The connection to the database broke: look whether it still runs, and try again.';
  return message;
}
