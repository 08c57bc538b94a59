import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { Portal } from './portal.ts';

type ReceivedMail = { from: string; to: string[]; headers: string; text: string };

type SmtpOptions = {
  port?: number;
  /** Answers a recipient or a whole letter with this status in place of taking it. */
  refuse?: { at: 'recipient' | 'letter'; status: number; sentence: string };
};

/** A mail server on a socket that keeps what it gets, until the test is over. */
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

/** A port at which nobody listens just now. */
export async function aFreePort(): Promise<number> {
  const server = new SMTPServer({ logger: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(resolve));
  return port;
}

function splitOnce(whole: string, at: string): string[] {
  const place = whole.indexOf(at);
  return place < 0 ? [whole] : [whole.slice(0, place), whole.slice(place + at.length)];
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
export const findCode = (words: string | null | undefined) => words?.match(/^ {4}(\d{6})\s*$/m)?.[1] ?? '';
