import { tmpdir } from 'node:os';
import { verifyChainSample } from '#server/features/attempts/receipts/actions.ts';
import { backupFailure } from '#server/platform/backup/backup-failure.ts';
import { verifyBackup } from '#server/platform/backup/verification.ts';
import { openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrations.ts';
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
    const { migrations, verified, broken } = inspected;
    if (broken.length > 0)
      throw backupFailure(`The receipts of attempt ${broken.join(', ')} do not match its answers.`);
    if (migrations > 0) say(`It is of an older release, and ${migrations} migrations bring it to this one.`);
    say(`Receipts match the answers. Attempts checked: ${verified}.`);
    say(`The backup is good. This took ${describeDuration(begun)}.`);
  },
);

/** Migrates the copy, as the next start would, and checks receipts in it. */
async function verifyReceipts(url: string) {
  const { db, close } = openDatabase(url, 2);
  try {
    const migrations = (await migrate(db)).length;
    return { migrations, ...(await verifyChainSample(db, SAMPLE)) };
  } finally {
    await close();
  }
}
