import type { Database } from '#server/platform/database/connection.ts';
import { type PeriodicJob, startPeriodicJob } from '#server/platform/jobs/periodic-job.ts';
import { claimDueMails, type DueMail, findNextMailDelay, markFailed, markSent } from './outbox.ts';

const BATCH_SIZE = 4;
/** The outbox is looked at least this often: a code should not keep anyone waiting. */
const POLL_MS = 1_000;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

type MailSettings = { smtpUrl: string | undefined; mailFrom: string | undefined; productTitle: string };

/** Keeps sending what the outbox holds until stopped; every node may run it. Without a server nothing is sent. */
export function startMailSender(
  db: Database,
  { smtpUrl, mailFrom, productTitle }: MailSettings,
  failed: (error: unknown) => void,
): PeriodicJob {
  if (!smtpUrl || !mailFrom) return { stop: async () => {} };
  const from = { name: productTitle, address: mailFrom };
  // Loaded where there is a server to send to.
  const opening = import('nodemailer').then(({ createTransport }) =>
    createTransport({ ...timeouts, url: smtpUrl, disableFileAccess: true, disableUrlAccess: true }),
  );

  /** Tells whether the mail has left. */
  async function send(mail: DueMail): Promise<boolean> {
    const { id, recipient, subject, text, html, created_at } = mail;
    try {
      const server = await opening;
      await server.sendMail({
        from,
        // Not as text, which may name several.
        to: { name: '', address: recipient },
        subject,
        date: created_at,
        text,
        ...(html !== null && { html }),
        // The same at every try, so that a mail that arrives twice can be told.
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

  const rounds = startPeriodicJob(
    async (stopped) => {
      for (let going = true; going && !stopped(); ) {
        const mails = await claimDueMails(db, BATCH_SIZE);
        const left = await Promise.all(mails.map(send));
        // A server that is down is not asked for every mail that waits.
        going = mails.length === BATCH_SIZE && left.includes(true);
      }
      const next = await findNextMailDelay(db);
      return next === undefined ? POLL_MS : Math.min(POLL_MS, Math.max(50, next));
    },
    { every: POLL_MS, failed },
  );
  return {
    async stop() {
      await rounds.stop();
      (await opening).close();
    },
  };
}

/** Whether the server has refused this address or this mail for good; wrong credentials concern every mail. */
function isPermanentFailure(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode < 600;
}

// What a server says may hold anything; the database takes no NUL and no half of a character.
function errorText(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').slice(0, 500);
}
