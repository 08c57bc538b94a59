import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { Portal } from './portal.ts';

type ReceivedMail = { from: string; to: string[]; headers: string; text: string };

type SmtpOptions = {
  port?: number;
  /** Refuses recipients or whole mails with this status. */
  refuse?: { at: 'recipient' | 'letter'; status: number; sentence: string };
};

/** A mail server that keeps the mails that it receives, until the test is over. */
export async function openSmtpServer({ port = 0, refuse }: SmtpOptions = {}) {
  const letters: ReceivedMail[] = [];
  const seen = { recipients: 0 };
  const no = (at: string) =>
    refuse?.at === at
      ? Object.assign(new Error(refuse.sentence), { responseCode: refuse.status })
      : undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, done) {
      seen.recipients++;
      done(no('recipient'));
    },
    onData(stream, { envelope }, done) {
      void text(stream).then((raw) => {
        const refusal = no('letter');
        if (refusal) return done(refusal);
        const [headers = '', body = ''] = splitOnce(raw, '\r\n\r\n');
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        letters.push({
          from,
          to: envelope.rcptTo.map((one) => one.address),
          headers,
          text: decode(headers, body),
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  onTestFinished(close);
  return { letters, seen, port: (server.server.address() as AddressInfo).port };
}

/** A port on which nothing listens now. */
export async function aFreePort(): Promise<number> {
  const server = new SMTPServer({ logger: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(resolve));
  return port;
}

function splitOnce(text: string, separator: string): string[] {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + separator.length)];
}

function decode(headers: string, body: string): string {
  if (/^content-transfer-encoding: base64/im.test(headers)) return Buffer.from(body, 'base64').toString();
  if (!/^content-transfer-encoding: quoted-printable/im.test(headers)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The mails in the outbox to an address, oldest first. */
export async function listMailsTo({ db }: Pick<Portal, 'db'>, address: string) {
  return await db.selectFrom('mail').selectAll().where('recipient', '=', address).orderBy('id').execute();
}

/** The code in the text of a mail. */
export const findCode = (text: string | null | undefined) => text?.match(/^ {4}(\d{6})\s*$/m)?.[1] ?? '';
