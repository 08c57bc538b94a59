import * as contract from '#contract/accounts/providers.ts';
import type { SignedInUser } from '#contract/accounts/sessions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type IdentityProvider, signInAtProvider } from './identity-provider.ts';
import { aStudent, PASSWORD } from './people.ts';
import type { usePortal } from './portal.ts';
import { type Answer, request } from './raw-request.ts';

/** How browsers sign in to a portal at an identity provider. */
export function useProviderSignIn(portal: ReturnType<typeof usePortal>, idp: IdentityProvider) {
  const post = (endpoint: Endpoint, body: object, headers: Record<string, string> = {}, token?: string) =>
    request(portal, 'POST', `/api${endpoint.path}`, { body, headers, ...(token && { token }) });

  /** A browser that has started a sign-in: its cookie, and the provider's address. */
  async function start(provider = 'campus') {
    const reply = await post(contract.startProviderSignIn, { provider });
    return begun(reply);
  }
  const begun = (reply: Answer) => ({
    cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '',
    url: (JSON.parse(reply.text).data as { url: string }).url,
  });

  /** What the page of the portal reads from its address. */
  const answerIn = (url: URL) => ({
    provider: url.pathname.split('/').at(-1),
    ...Object.fromEntries(
      [...url.searchParams].filter(([name]) => ['code', 'state', 'iss', 'error'].includes(name)),
    ),
  });

  const finish = (cookie: string, answer: object) =>
    post(contract.finishProviderSignIn, answer, cookie ? { cookie } : {});

  /** The whole way: out to the provider as `name` and back. */
  async function signInBy(name: string) {
    const { cookie, url } = await start();
    return finish(cookie, answerIn(await signInAtProvider(url, name)));
  }
  const userIn = ({ text }: Answer) => JSON.parse(text).data.user as SignedInUser;

  /** A student whom the provider knows under a name of its own. */
  async function aKnownStudent() {
    const student = await aStudent(portal);
    const name = `name of ${student.regno}`;
    idp.people.set(name, { student_number: student.regno.toLowerCase() });
    return { ...student, name };
  }

  /** An admin who goes through linking at the provider. */
  async function link(admin: { token: string }, name: string, password = PASSWORD) {
    const reply = await post(contract.startProviderLink, { provider: 'campus', password }, {}, admin.token);
    if (reply.status !== 200) return reply;
    const { cookie, url } = begun(reply);
    return finish(cookie, answerIn(await signInAtProvider(url, name)));
  }

  return { post, start, begun, answerIn, finish, signInBy, userIn, aKnownStudent, link };
}
