import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Subscription } from '#contract/notifications/devices.ts';

type Browser = { subscription: Subscription; curve: ECDH; secret: Buffer };
type ReceivedPush = {
  path: string;
  /** The public key that the sender signed with. */
  key: string;
  claims: { aud: string; exp: number; sub: string };
  headers: IncomingMessage['headers'];
  payload: unknown;
};

function aBrowser(endpoint: string): Browser {
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys('base64url');
  const secret = randomBytes(16);
  return { curve, secret, subscription: { endpoint, keys: { p256dh, auth: secret.toString('base64url') } } };
}

/** What a browser says of its subscription. */
export const aSubscription = (endpoint: string): Subscription => aBrowser(endpoint).subscription;

/**
 * A push service on loopback for one test, written from RFC 8030, 8188, 8291 and 8292 alone. It answers with 201 unless `answer` does
 * something else, keeps what it accepted, and throws away what is not signed or cannot be decrypted.
 */
export async function openPushService() {
  const browsers = new Map<string, Browser>();
  const accepted: ReceivedPush[] = [];
  const faults: unknown[] = [];
  let requests = 0;
  let answer = (_: ServerResponse): boolean => false;

  const server = createServer(async (request, response) => {
    requests++;
    const body = await buffer(request);
    if (answer(response)) return;
    try {
      const browser = browsers.get(request.url ?? '');
      if (!browser) throw new Error('no such subscription');
      accepted.push({
        path: request.url ?? '',
        headers: request.headers,
        ...verifyVapid(request.headers.authorization ?? ''),
        payload: JSON.parse(decrypt(body, browser)),
      });
      response.writeHead(201).end();
    } catch (error) {
      faults.push(error);
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    accepted,
    faults,
    requests: () => requests,
    /** Answers each request by itself from now on; returns false where the service shall do it. */
    answerWith(next: typeof answer) {
      answer = next;
    },
    /** A new subscription, as a browser makes it. */
    subscribe(): Subscription {
      const path = `/${randomBytes(8).toString('hex')}`;
      const browser = aBrowser(origin + path);
      browsers.set(path, browser);
      return browser.subscription;
    },
  };
}

/** RFC 8292. */
function verifyVapid(authorization: string) {
  const [, token = '', key = ''] = authorization.match(/^vapid t=([\w.-]+), k=([\w-]+)$/) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature is wrong');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}

/** RFC 8291 over the one record of RFC 8188. */
function decrypt(body: Buffer, { curve, secret }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + (body[20] ?? 0);
  const senderKey = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const derive = (key: Buffer, from: Buffer, label: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, label, length));
  const material = derive(curve.computeSecret(senderKey), secret, info, 32);
  const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12);
  const record = body.subarray(keyEnd);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString();
}
