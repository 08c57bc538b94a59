import { expect, test } from 'vitest';
import type { Role } from '#contract/person.ts';
import { mailAddressOf } from '../mail-address.rules.ts';
import { composePasswordResetMail, composeRecoveryCodeMail, isCodeAllowed } from './rules.ts';

const DOMAIN = 'students.example.org';
const person = (wish: { regno?: string; role?: Role; mail?: string | null } = {}) => ({
  regno: '26GCS03',
  role: 'student' as const,
  mail: null,
  ...wish,
});
const names = { productTitle: 'Portal', instituteName: 'Institute', timeZone: 'Asia/Kolkata' };

test('the address on file takes precedence over the one made from the registration number', () => {
  expect(mailAddressOf(person({ mail: 'me@example.net' }), DOMAIN)).toBe('me@example.net');
  expect(mailAddressOf(person(), DOMAIN)).toBe('26GCS03@students.example.org');
});

test('without a domain and an address on file there is no address', () => {
  expect(mailAddressOf(person(), undefined)).toBeUndefined();
});

test.each(['26GCS03', '007', 'ab.cd', 'ab-12_x'])('%s makes an address', (regno) => {
  expect(mailAddressOf(person({ regno }), DOMAIN)).toBe(`${regno}@${DOMAIN}`);
});

test.each([
  'AB/12',
  'a b',
  'a@b',
  'a@evil.example ',
  '.ab',
  'ab.',
  'a..b',
  'a+b',
  'a\r\nBcc: b',
  'a,b',
  '<a>',
  '०१',
  'x'.repeat(65),
  '',
])('%j makes no address', (regno) => {
  expect(mailAddressOf(person({ regno }), DOMAIN)).toBeUndefined();
});

test('an admin has only an address on file', () => {
  expect(mailAddressOf(person({ role: 'admin' }), DOMAIN)).toBeUndefined();
  expect(mailAddressOf(person({ role: 'admin', mail: 'cell@example.org' }), DOMAIN)).toBe('cell@example.org');
});

test('representatives are students too', () => {
  for (const role of ['jspr', 'spr'] as const)
    expect(mailAddressOf(person({ role }), DOMAIN)).toBe(`26GCS03@${DOMAIN}`);
});

test('an invalid address on file gets no mail', () => {
  for (const mail of ['', 'nobody', 'a@example.org, b@example.org'])
    expect(mailAddressOf(person({ mail }), DOMAIN)).toBeUndefined();
});

test('three codes are allowed within an hour, not four', () => {
  expect([0, 1, 2, 3, 4].map(isCodeAllowed)).toEqual([true, true, true, false, false]);
});

test('the mail contains the code only in its text, on a line of its own', () => {
  const { subject, text } = composeRecoveryCodeMail('001234', person(), names);
  expect(subject).not.toContain('001234');
  expect(text).toMatch(/^ {4}001234$/m);
  expect(text).toContain('5 minutes');
});

test('the mail after a reset gives the time in the institute’s time zone', () => {
  const { text } = composePasswordResetMail(person(), names, new Date('2026-11-21T20:15:00Z'));
  expect(text).toContain('22 November 2026');
  expect(text).toContain('1:45');
});
