import { readConfig } from '#server/config.ts';
import { findAccount, notifyAccountsChanged } from '#server/features/accounts/queries.ts';
import { deleteFactors } from '#server/features/accounts/second-factor/queries.ts';
import { deleteSessions } from '#server/features/accounts/sessions/queries.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { type Database, openDatabase } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';

// `npm run second-factor:reset -- REGNO` removes the second factor of an account, in the database that the settings name: for the day
// on which no admin is left who could do it in the portal.

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Returns whose factor it was; undefined if there is no such account. */
export async function removeSecondFactor(db: Database, regno: string): Promise<string | undefined> {
  return await transaction(db, async (tx) => {
    const account = await findAccount(tx, regno);
    if (!account) return undefined;
    await deleteFactors(tx, account.id);
    await deleteSessions(tx, account.id);
    await audit(tx, { actor: null, action: 'account.reset-factor', subject: ['account', account.id] });
    await notifyAccountsChanged(tx, [account.id]);
    return account.regno;
  });
}

async function run(regno = ''): Promise<void> {
  const config = readConfig(process.env);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ folder: config.dataFolder, report: say });
  const url = config.migrationDatabaseUrl ?? config.databaseUrl ?? embedded?.url ?? '';
  const { db, close } = openDatabase(url, 2);
  try {
    const found = await removeSecondFactor(db, regno);
    if (!found) throw new Error(`No account has the registration number “${regno}”.`);
    say(`${found} has no second factor any more, and is signed out everywhere.`);
  } finally {
    await close();
    await embedded?.stop();
  }
}

if (import.meta.main)
  run(process.argv[2]).catch((error: Error) => {
    process.stderr.write(`\nThe second factor could not be removed.\n${error.message}\n`);
    process.exitCode = 1;
  });
