import type { Database } from '#server/platform/database/connection.ts';
import { type PeriodicJob, startPeriodicJob } from '#server/platform/jobs/periodic-job.ts';
import { claimDueMails, type DueMail, findNextMailDelay, markFailed, markSent } from './outbox.ts';

const BATCH_SIZE = 4;
/** The outbox is read at least this often, since people wait for codes. */
const POLL_MS = 1_000;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

type MailSettings = { smtpUrl: string | undefined; mailFrom: string | undefined; productTitle: string };

/** Sends the mails of the outbox until stopped; every node may run it. Without a mail server it sends nothing. */
export function startMailSender(
  db: Database,
  { smtpUrl, mailFrom, productTitle }: MailSettings,
  failed: (error: unknown) => void,
): PeriodicJob {
  if (!smtpUrl || !mailFrom) return { stop: async () => {} };
  const from = { name: productTitle, address: mailFrom };
  // Loaded only where there is a mail server.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({ ...timeouts, url: smtpUrl, disableFileAccess: true, disableUrlAccess: true }),
  );

  /** Returns whether the mail was sent. */
  async function send(mail: DueMail): Promise<boolean> {
    const { id, recipient, subject, text, html, created_at } = mail;
    try {
      const server = await transport;
      await server.sendMail({
        from,
        // Not as text, which may hold several addresses.
        to: { name: '', address: recipient },
        subject,
        date: created_at,
        text,
        ...(html !== null && { html }),
        // The same at every try, so that mail servers can recognise a mail that arrives twice.
        messageId: `<${id}.${created_at.getTime()}@${mailFrom?.split('@')[1]}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      await markFailed(db, mail, errorText(error), isPermanentFailure(error));
      return false;
    }
    await markSent(db, id);
    return true;
  }

  const job = startPeriodicJob(
    async (stopped) => {
      for (let hasMore = true; hasMore && !stopped(); ) {
        const mails = await claimDueMails(db, BATCH_SIZE);
        const sent = await Promise.all(mails.map(send));
        // Where no mail was sent, the server is probably down: the others wait for the next round.
        hasMore = mails.length === BATCH_SIZE && sent.includes(true);
      }
      const next = await findNextMailDelay(db);
      return next === undefined ? POLL_MS : Math.min(POLL_MS, Math.max(50, next));
    },
    { every: POLL_MS, failed },
  );
  return {
    async stop() {
      await job.stop();
      (await transport).close();
    },
  };
}

/** Whether the server has refused this address or this mail permanently. Wrong credentials are not of one mail, so they do not count. */
function isPermanentFailure(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode < 600;
}

// A server's reply may hold anything; PostgreSQL stores no NUL and no lone surrogate.
function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').slice(0, 500);
}
