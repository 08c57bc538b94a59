import { afterAll, beforeEach, expect, test } from 'vitest';
import { openIdentityProvider, signInAtProvider } from '#test/identity-provider.ts';
import { usePortal } from '#test/portal.ts';
import { useProviderSignIn } from '#test/provider-sign-in.ts';
import type { Answer } from '#test/raw-request.ts';

const PORTAL_URL = 'http://portal.example.org';
const idp = await openIdentityProvider(['campus', 'other'].map((id) => `${PORTAL_URL}/login/callback/${id}`));
const other = await openIdentityProvider([`${PORTAL_URL}/login/callback/other`]);
const settings = {
  PORTAL_URL,
  OIDC_PROVIDERS: JSON.stringify([idp.settings(), other.settings({ id: 'other', name: 'Other account' })]),
};
const portal = usePortal(settings);
afterAll(() => Promise.all([idp.close(), other.close()]));
beforeEach(() => idp.people.clear());

const { start, answerIn, finish, userIn, aKnownStudent } = useProviderSignIn(portal, idp);

type Attack = (parts: {
  answer: Record<string, string | undefined>;
  cookie: string;
  name: string;
}) => Promise<Answer>;

const now = () => Math.floor(Date.now() / 1_000);
const tampered =
  (change: (claims: Record<string, unknown>) => object): Attack =>
  ({ answer, cookie }) => {
    idp.tamper((claims) => ({ ...claims, ...change(claims) }));
    return finish(cookie, answer);
  };

const attacks: [name: string, code: string, attack: Attack][] = [
  [
    'an answer that is handed in twice',
    'sign-in-lost',
    async ({ answer, cookie }) => {
      expect((await finish(cookie, answer)).status).toBe(200);
      return finish(cookie, answer);
    },
  ],
  ['an answer in a browser that started nothing', 'sign-in-lost', ({ answer }) => finish('', answer)],
  [
    'an answer in a browser that started another sign-in',
    'provider-refused',
    async ({ answer }) => finish((await start()).cookie, answer),
  ],
  [
    'a stolen code under the state of the thief',
    'provider-refused',
    async ({ answer, name }) => {
      const thief = await start();
      const own = answerIn(await signInAtProvider(thief.url, name));
      return finish(thief.cookie, { ...own, code: answer.code });
    },
  ],
  [
    'another state',
    'provider-refused',
    ({ answer, cookie }) => finish(cookie, { ...answer, state: 'a'.repeat(43) }),
  ],
  [
    'an answer that another provider names itself in',
    'provider-refused',
    ({ answer, cookie }) => finish(cookie, { ...answer, iss: other.issuer }),
  ],
  [
    'an answer without the provider’s name',
    'provider-refused',
    ({ answer: { iss: _, ...answer }, cookie }) => finish(cookie, answer),
  ],
  [
    'an answer at the address of another provider',
    'sign-in-lost',
    ({ answer, cookie }) => finish(cookie, { ...answer, provider: 'other' }),
  ],
  [
    'an answer that came too late',
    'sign-in-lost',
    async ({ answer, cookie }) => {
      await portal.db.updateTable('provider_sign_in').set({ expires_at: new Date() }).execute();
      return finish(cookie, answer);
    },
  ],
  ['a token for another sign-in', 'provider-refused', tampered(() => ({ nonce: 'another' }))],
  ['a token for another portal', 'provider-refused', tampered(() => ({ aud: 'another' }))],
  ['a token of another provider', 'provider-refused', tampered(() => ({ iss: other.issuer }))],
  ['a token that ended a minute ago', 'provider-refused', tampered(() => ({ exp: now() - 60 }))],
  ['a token from a minute ahead', 'provider-refused', tampered(() => ({ nbf: now() + 60 }))],
  ['a token about nobody', 'provider-refused', tampered(() => ({ sub: undefined }))],
];

test.each(attacks)('no session comes of %s', async (name, code, attack) => {
  const student = await aKnownStudent();
  const { cookie, url } = await start();
  const reply = await attack({
    answer: answerIn(await signInAtProvider(url, student.name)),
    cookie,
    name: student.name,
  });
  expect(reply.envelope).toMatchObject({ success: false, code });
  const sessions = await portal.db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', student.id)
    .execute();
  // One is the student's own. The answer that is handed in twice opens one, the first time.
  expect(sessions).toHaveLength(name.includes('twice') ? 2 : 1);
});

test.each([
  ['has just ended', 'exp', -20],
  ['begins in a moment', 'nbf', 20],
])('a provider whose clock is a little off is believed: the token %s', async (_name, claim, seconds) => {
  const student = await aKnownStudent();
  const { cookie, url } = await start();
  const answer = answerIn(await signInAtProvider(url, student.name));
  idp.tamper((claims) => ({ ...claims, [claim]: now() + seconds }));
  expect(userIn(await finish(cookie, answer)).regno).toBe(student.regno);
});
