import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkBrowserKeys } from './safe-exam-browser.rules.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const key = fc.stringMatching(/^[0-9a-f]{64}$/);
const keys = fc.uniqueArray(key, { minLength: 1, maxLength: 4 });
const addresses = {
  call: 'https://portal.test/api/attempt/7/answers',
  page: 'https://portal.test/aptitude/appear/3',
};
const none = { seb_config_keys: [], seb_exam_keys: [] };

test('the hash of the developer documentation: SHA-256 over the address and the key as text', () => {
  // Computed with sha256sum.
  const config = 'a'.repeat(64);
  const shown = {
    'x-safeexambrowser-configkeyhash': '83bff6c07947fa93d596d81238a704c4fe58a9f27b3764f08c2720519c7b46f7',
  };
  expect(checkBrowserKeys({ ...none, seb_config_keys: [config] }, shown, addresses)).toBeUndefined();
});

test('a test without keys accepts every browser, whatever it sends', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (headers) => {
      expect(checkBrowserKeys(none, headers, addresses)).toBeUndefined();
    }),
  );
});

test("any one of the keys is enough, from the browser's header or from its page, in upper or lower case", () => {
  fc.assert(
    fc.property(keys, fc.nat(), fc.boolean(), fc.boolean(), (own, place, byPage, upper) => {
      const chosen = own[place % own.length] ?? '';
      const sent = hash((byPage ? addresses.page : addresses.call) + chosen);
      const name = byPage ? 'x-exam-page-configkeyhash' : 'x-safeexambrowser-configkeyhash';
      const headers = { [name]: upper ? sent.toUpperCase() : sent };
      expect(checkBrowserKeys({ ...none, seb_config_keys: own }, headers, addresses)).toBeUndefined();
    }),
  );
});

test('the hash of another address, another key, the key itself, or nothing is refused', () => {
  fc.assert(
    fc.property(keys, key, fc.webUrl(), (own, stranger, elsewhere) => {
      fc.pre(!own.includes(stranger));
      for (const text of [elsewhere + own[0], addresses.call + stranger, `${addresses.call}?x=1${own[0]}`])
        for (const name of ['x-safeexambrowser-configkeyhash', 'x-exam-page-configkeyhash'])
          expect(refused(own, { [name]: hash(text) })).toBe(true);
      expect(refused(own, { 'x-safeexambrowser-configkeyhash': own[0] ?? '' })).toBe(true);
      expect(refused(own, { 'x-safeexambrowser-requesthash': hash(addresses.call + own[0]) })).toBe(true);
      expect(refused(own, { 'x-exam-page-configkeyhash': hash(addresses.call + own[0]) })).toBe(true);
      expect(refused(own, {})).toBe(true);
    }),
  );
});

test('with Browser Exam Keys as well, both kinds are required', () => {
  const [config, exam] = ['b'.repeat(64), 'c'.repeat(64)];
  const wanted = { seb_config_keys: [config], seb_exam_keys: [exam] };
  const first = { 'x-safeexambrowser-configkeyhash': hash(addresses.call + config) };
  const second = { 'x-safeexambrowser-requesthash': hash(addresses.call + exam) };
  expect(checkBrowserKeys(wanted, first, addresses)).toBe('safe-exam-browser-needed');
  expect(checkBrowserKeys(wanted, second, addresses)).toBe('safe-exam-browser-needed');
  expect(checkBrowserKeys(wanted, { ...first, ...second }, addresses)).toBeUndefined();
});

const refused = (own: string[], headers: Record<string, string>) =>
  checkBrowserKeys({ ...none, seb_config_keys: own }, headers, addresses) === 'safe-exam-browser-needed';
