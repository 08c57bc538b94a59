import { tmpdir } from 'node:os';
import { verifyChainSample } from '#server/features/attempts/receipts/actions.ts';
import { backupFailure } from '#server/platform/backup/backup-failure.ts';
import { verifyBackup } from '#server/platform/backup/verification.ts';
import { openDatabase } from '#server/platform/database/connection.ts';
import { isMigrated } from '#server/platform/database/migrations.ts';
import { describeDuration, runCommand, say } from './command.ts';

// `npm run backup:verify -- FILE` restores a backup into a database aside, compares every table, and checks receipts.

const SAMPLE = 100;

await runCommand(
  { name: 'backup:verify', failed: 'The backup is not proven.', place: tmpdir },
  async ({ path, options }) => {
    const begun = performance.now();
    say(`Restoring ${path} aside`);
    const { header, rows, differing, inspected } = await verifyBackup(path, options, verifyReceipts);
    const [name = ''] = differing;
    if (name)
      throw backupFailure(`The rows of ${differing.join(', ')} differ from those that were backed up.`);
    say(
      `All ${header.tables.length} tables came back with the same ${rows.toLocaleString('en')} rows as of ${header.taken_at}, ` +
        `from PostgreSQL ${header.postgres}.`,
    );
    if (inspected && inspected.broken.length > 0)
      throw backupFailure(`The receipts of attempt ${inspected.broken.join(', ')} do not match its answers.`);
    say(
      inspected
        ? `The receipts of ${inspected.verified} attempts match their answers.`
        : 'Receipts were not checked: the backup is of an older release, and the next start migrates it.',
    );
    say(`The backup is good. This took ${describeDuration(begun)}.`);
  },
);

/** Undefined where the schema is older than the queries of this release. */
async function verifyReceipts(url: string) {
  const { db, close } = openDatabase(url, 2);
  try {
    return (await isMigrated(db)) ? await verifyChainSample(db, SAMPLE) : undefined;
  } finally {
    await close();
  }
}
