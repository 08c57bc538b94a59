import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMailAddress, normalizeMailAddress } from './address.ts';

test.each([
  ['ravi@example.org', 'ravi@example.org'],
  ['  ravi@example.org\n', 'ravi@example.org'],
  ['Ravi.K+portal@Example.ORG', 'Ravi.K+portal@example.org'],
  ['ravi@bücher.example', 'ravi@xn--bcher-kva.example'],
  ['ravi@BÜCHER.example', 'ravi@xn--bcher-kva.example'],
  ['ravi@उदाहरण.example', 'ravi@xn--p1b6ci4b4b3a.example'],
  ['ravi@xn--bcher-kva.example', 'ravi@xn--bcher-kva.example'],
  [`ravi@${'a'.repeat(63)}.example`, `ravi@${'a'.repeat(63)}.example`],
])('%j is stored as %j', (written, kept) => {
  expect(normalizeMailAddress(written)).toBe(kept);
});

test.each([
  '',
  '@',
  'ravi',
  'ravi@',
  '@example.org',
  'ravi@localhost',
  'ravi@example.org@example.org',
  'ravi@example.org, asha@example.org',
  'ravi@example.org;asha@example.org',
  'Ravi <ravi@example.org>',
  'ravi@exa\r\nBcc: asha@example.org',
  'ra\nvi@example.org',
  'ravi@example.org/path',
  'ravi@example.org:25',
  'ravi@ex%61mple.org',
  'ravi@[127.0.0.1]',
  'ravi@127.0.0.1',
  'ravi@0x7f.1',
  'ravi@example..org',
  'ravi@example.org.',
  'ravi@-example.org',
  'ravi@example-.org',
  'ravi@exa_mple.org',
  `ravi@${'a'.repeat(64)}.example`,
  `ravi@${'ü'.repeat(63)}.example`,
  `${'a'.repeat(65)}@example.org`,
  `a@${'abcdefgh.'.repeat(28)}org`,
  'रवि@example.org',
  'ra\u200bvi@example.org',
])('%j is not an address', (written) => {
  expect(normalizeMailAddress(written)).toBeUndefined();
});

test('whatever the input, a stored address is one plain address, and normal', () => {
  const part = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-z0-9.-]{1,20}$/));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.emailAddress(),
        fc.tuple(part, part).map((parts) => parts.join('@')),
      ),
      (written) => {
        const kept = normalizeMailAddress(written);
        if (kept === undefined) return;
        expect(isMailAddress(kept)).toBe(true);
        expect(normalizeMailAddress(kept)).toBe(kept);
        expect(kept).toMatch(/^[\x21-\x7e]{5,254}$/);
      },
    ),
  );
});
