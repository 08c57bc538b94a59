import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Identity, type Recipient, Stanza } from 'age-encryption';

// The passphrase of a file of age, as its specification has it. The package does the same in JavaScript, with scrypt in twice the memory:
// a backup would take 200 MB instead of 140.

const LABEL = 'age-encryption.org/v1/scrypt';
/** 32 MB for each guess. */
const LOG_N = 15;
/** What an opened file may ask for: 256 MB, the default of age itself. */
const MAX_LOG_N = 18;
const NONCE = Buffer.alloc(12);
const CIPHER = 'chacha20-poly1305';
const TAG_BYTES = 16;

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

const keyFrom = (passphrase: string, salt: Buffer, logN: number) =>
  derive(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), 32, {
    ...{ N: 2 ** logN, r: 8, p: 1 },
    maxmem: 2 ** (logN + 11),
  });

export const passphraseRecipient = (passphrase: string): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(16);
    const cipher = createCipheriv(CIPHER, await keyFrom(passphrase, salt, LOG_N), NONCE, {
      authTagLength: TAG_BYTES,
    });
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    return [new Stanza(['scrypt', salt.toString('base64').replaceAll('=', ''), String(LOG_N)], body)];
  },
});

export const passphraseIdentity = (passphrase: string): Identity => ({
  async unwrapFileKey(stanzas) {
    const [stanza, ...others] = stanzas.filter(({ args }) => args[0] === 'scrypt');
    const [, salt = '', logN = ''] = stanza?.args ?? [];
    if (!stanza || others.length > 0 || !/^\d\d?$/.test(logN) || Number(logN) > MAX_LOG_N) return null;
    const key = await keyFrom(passphrase, Buffer.from(salt, 'base64'), Number(logN));
    const decipher = createDecipheriv(CIPHER, key, NONCE, { authTagLength: TAG_BYTES });
    const body = Buffer.from(stanza.body);
    decipher.setAuthTag(body.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  },
});
