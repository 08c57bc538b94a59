import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

const PROVIDER = {
  ...{ id: 'campus', name: 'Campus account', issuer: 'https://id.example.org' },
  ...{ client_id: 'portal', client_secret: 'secret', claim: 'student_number' },
};
const read = (providers: unknown, more: Record<string, string> = {}) =>
  readConfig({
    ...{ NODE_ENV: 'production', PORTAL_URL: 'https://portal.example.org' },
    ...{ OIDC_PROVIDERS: typeof providers === 'string' ? providers : JSON.stringify(providers), ...more },
  }).providers;

test('a provider needs six settings', () => {
  expect(read([PROVIDER])).toEqual([
    { ...PROVIDER, scopes: ['openid', 'profile', 'email'], required_claims: {} },
  ]);
  expect(read('')).toEqual([]);
});

test.each([
  ['no JSON', '[{', 'use JSON: a list of providers in \\[ \\]'],
  ['a missing setting', [{ ...PROVIDER, claim: undefined }], 'provider.0.claim'],
  ['a misspelt setting', [{ ...PROVIDER, patern: '(.*)' }], 'provider.0'],
  [
    'no TLS',
    [{ ...PROVIDER, issuer: 'http://id.example.org' }],
    'campus: the issuer must start with https://',
  ],
  ['no TLS on this machine', [{ ...PROVIDER, issuer: 'http://localhost:1' }], 'must start with https://'],
  ['a pattern without a group', [{ ...PROVIDER, pattern: 'a+' }], 'use a regular expression with one group'],
  ['a broken pattern', [{ ...PROVIDER, pattern: '(' }], 'use a regular expression with one group'],
  ['scopes without openid', [{ ...PROVIDER, scopes: ['email'] }], 'campus: the scopes need openid'],
  ['one issuer twice', [PROVIDER, { ...PROVIDER, id: 'b' }], '2 providers have the issuer https://id'],
  [
    'one id twice',
    [PROVIDER, { ...PROVIDER, issuer: 'https://b.example.org' }],
    '2 providers have the id campus',
  ],
])('the start names what is wrong with a provider: %s', (_name, providers, sentence) => {
  expect(() => read(providers)).toThrow(new RegExp(`OIDC_PROVIDERS: .*${sentence}`));
});

test('providers come from a file too, and need the address of the portal', () => {
  expect(() => read('', { OIDC_PROVIDERS_FILE: '/no/such/file' })).toThrow(
    /OIDC_PROVIDERS_FILE: there is no file/,
  );
  expect(() => read([PROVIDER], { OIDC_PROVIDERS_FILE: '/a' })).toThrow(/OIDC_PROVIDERS: leave it out/);
  expect(() => read([PROVIDER], { PORTAL_URL: '' })).toThrow(/PORTAL_URL: name the address of the portal/);
});
