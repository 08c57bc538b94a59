import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { createPublicPost, isPublicAddress, isPublicUrl } from './public-request.ts';

const post = { headers: {}, body: Buffer.alloc(0), timeoutMs: 2_000, loopback: false };

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-pn1p.notify.windows.com/w/?token=abc',
])('%s may be called', (url) => expect(isPublicUrl(url, false)).toBe(true));

test.each([
  'http://push.example.org/1',
  'https://127.0.0.1/1',
  'https://2130706433/1',
  'https://0x7f.1/1',
  'https://[::1]/1',
  'https://[::ffff:192.168.0.1]/1',
  'https://8.8.8.8/1',
  'https://localhost/1',
  'https://portal.localhost/1',
  'https://database/1',
  'https://database./1',
  'https://printer.local/1',
  'https://vault.internal./1',
  'https://user:secret@push.example.org/1',
  'https://push.example.org:8443/1',
  'ftp://push.example.org/1',
  'push.example.org',
])('%s is not called', async (url) => {
  expect(isPublicUrl(url, false)).toBe(false);
  const never = () => expect.unreachable();
  expect(await createPublicPost(never)(url, post)).toEqual({ status: 'private-address' });
});

test('with the setting for tests, only this machine is called besides', () => {
  expect(isPublicUrl('http://127.0.0.1:4000/1', true)).toBe(true);
  expect(isPublicUrl('https://localhost:4000/1', true)).toBe(true);
  expect(isPublicUrl('http://10.0.0.1/1', true)).toBe(false);
  expect(isPublicUrl('http://127.0.0.1.example.org/1', true)).toBe(false);
});

test.each([
  [['10.0.0.1']],
  [['169.254.169.254']],
  [['100.64.0.1']],
  [['::ffff:127.0.0.1']],
  [['64:ff9b::7f00:1']],
  [['fd00::1']],
  [['8.8.8.8', '127.0.0.1']],
])('a name that leads to %s is not connected to', async (addresses) => {
  const found: LookupAddress[] = addresses.map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }));
  const request = createPublicPost((_host, _options, done) => done(null, found));
  expect(await request('https://push.example.org/1', post)).toEqual({ status: 'private-address' });
});

test('a name that does not resolve is no reply', async () => {
  const request = createPublicPost((_host, _options, done) => done(new Error('not found'), []));
  expect(await request('https://push.example.org/1', post)).toEqual({ status: 'no-reply' });
  expect(isPublicAddress('8.8.8.8')).toBe(true);
});
