import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Credential } from '#contract/accounts/passkeys.ts';

type Options = Record<string, unknown>;
type Changes = {
  origin?: string;
  rpId?: string;
  userVerified?: boolean;
  challenge?: string;
  counter?: number;
};

/** A passkey device in software, for a site: it signs what it is told to, also what a real one would not. */
export function anAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let uses = 0;

  const clientData = (type: string, { challenge }: Options, changes: Changes) =>
    Buffer.from(
      JSON.stringify({ type, challenge: changes.challenge ?? challenge, origin: changes.origin ?? origin }),
    );

  /** Hash of the site, flags (present, verified, with a credential), counter. */
  function authenticatorData(changes: Changes, isNew: boolean): Buffer {
    const site = createHash('sha256')
      .update(changes.rpId ?? new URL(origin).hostname)
      .digest();
    const flags = 1 | (changes.userVerified === false ? 0 : 4) | (isNew ? 64 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(changes.counter ?? ++uses);
    return Buffer.concat([site, Buffer.from([flags]), counter]);
  }

  return {
    create(options: Options, changes: Changes = {}): Credential {
      const data = Buffer.concat([
        authenticatorData(changes, true),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(publicKey.export({ format: 'jwk' })),
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(data)],
      ]);
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: clientData('webauthn.create', options, changes).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get(options: Options, changes: Changes = {}): Credential {
      const data = authenticatorData(changes, false);
      const client = clientData('webauthn.get', options, changes);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        },
      };
    },
  };
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);

/** An ES256 key as COSE writes it: kty 2, alg -7, crv 1, x, y. */
const coseKey = ({ x = '', y = '' }: { x?: string; y?: string }) =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
