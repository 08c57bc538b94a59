import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmac } from './hmac.ts';

const HMAC = { name: 'HMAC', hash: 'SHA-256' };
const hex = (bytes: ArrayBuffer | Uint8Array) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The signature that the platform's own crypto computes. */
async function signedByPlatform(key: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const imported = await crypto.subtle.importKey('raw', key, HMAC, false, ['sign']);
  return hex(await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text)));
}

test('the signature of any text under any key is that of the platform', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 100 }),
      fc.string({ unit: 'grapheme' }),
      async (bytes, text) => {
        const key = Uint8Array.from(bytes);
        expect(hmac(hex(key), text)).toBe(await signedByPlatform(key, text));
      },
    ),
  );
});

test('a text of many blocks is signed as by the platform', async () => {
  const text = 'answer '.repeat(50_000);
  expect(hmac('00ff', text)).toBe(await signedByPlatform(Uint8Array.of(0, 255), text));
});
