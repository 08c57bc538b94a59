import type { Config } from '#server/config.ts';
import { mailAddressOf } from '#server/features/accounts/mail-address.rules.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';
import { claimMailRound, takeUnmailed } from './queries.ts';
import { composeNotificationMail } from './rules.ts';

const READERS_AT_ONCE = 500;

/** Puts mails about unread notifications into the outbox. Without a mail server there is nothing to do. */
export async function mailNotifications(
  db: Database,
  config: Config,
  stopped: () => boolean = () => false,
): Promise<void> {
  if (!config.smtpUrl) return;
  const format = new Intl.DateTimeFormat('en-IN', {
    timeZone: config.timeZone,
    dateStyle: 'full',
    timeStyle: 'short',
  });
  for (let taken = READERS_AT_ONCE; taken === READERS_AT_ONCE && !stopped(); )
    taken = await transaction(db, async (tx) => {
      if (!(await claimMailRound(tx))) return 0;
      const readers = await takeUnmailed(tx, config.timeZone, READERS_AT_ONCE);
      await queueMails(
        tx,
        readers.flatMap((reader) => {
          const to = mailAddressOf(reader, config.studentMailDomain);
          if (!to) return [];
          const mail = composeNotificationMail(reader, config, (seconds) => format.format(seconds * 1_000));
          return [{ to, accountId: reader.account_id, ...mail, bulk: true }];
        }),
      );
      return readers.length;
    });
}
