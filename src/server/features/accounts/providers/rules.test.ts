import { expect, test } from 'vitest';
import { readRegno } from './rules.ts';

const settings = { claim: 'email', required_claims: {} };
const mail = (email: unknown, email_verified: unknown = true) => ({ sub: 's', email, email_verified });

test.each([
  ['a claim as it is', { ...settings, claim: 'no' }, { sub: 's', no: ' 21ece043 ' }, { regno: '21ece043' }],
  [
    'the group of a pattern',
    { ...settings, pattern: '(.+)@students\\.example\\.org' },
    mail('21ece043@students.example.org'),
    { regno: '21ece043' },
  ],
  [
    'a pattern that matches only a part',
    { ...settings, pattern: '(.+)@students\\.example\\.org' },
    mail('admin@students.example.org.evil.example'),
    { refusal: 'no-provider-number' },
  ],
  [
    'a mail address that is not verified',
    settings,
    mail('a@example.org', false),
    { refusal: 'mail-unverified' },
  ],
  ['one that is verified in words', settings, mail('a@example.org', 'true'), { refusal: 'mail-unverified' }],
  [
    'a number, whose zeros are lost',
    { ...settings, claim: 'no' },
    { sub: 's', no: 7 },
    { refusal: 'no-provider-number' },
  ],
  ['no claim', { ...settings, claim: 'no' }, { sub: 's' }, { refusal: 'no-provider-number' }],
  [
    'a long claim',
    { ...settings, claim: 'no' },
    { sub: 's', no: 'a'.repeat(301) },
    { refusal: 'no-provider-number' },
  ],
  [
    'the domain of the institute',
    { claim: 'no', required_claims: { hd: 'example.org' } },
    { sub: 's', no: '7', hd: 'example.org' },
    { regno: '7' },
  ],
  [
    'a group of the institute among others',
    { claim: 'no', required_claims: { groups: 'students' } },
    { sub: 's', no: '7', groups: ['staff', 'students'] },
    { regno: '7' },
  ],
  [
    'another domain',
    { claim: 'no', required_claims: { hd: 'example.org' } },
    { sub: 's', no: '7', hd: 'example.com' },
    { refusal: 'wrong-organisation' },
  ],
  [
    'no domain',
    { claim: 'no', required_claims: { hd: 'example.org' } },
    { sub: 's', no: '7' },
    { refusal: 'wrong-organisation' },
  ],
])('the registration number in claims: %s', (_name, provider, claims, expected) => {
  expect(readRegno(provider, claims)).toEqual(expected);
});
