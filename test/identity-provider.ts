import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

type Claims = Record<string, unknown>;

/** A real OpenID Connect provider on loopback. */
export type IdentityProvider = {
  issuer: string;
  /** What it says of a person, by the name that the person types at it. */
  people: Map<string, Claims>;
  /** Changes the next ID token, which is then signed with the provider's own key. */
  tamper(change: (claims: Claims) => Claims): void;
  /** Whether it stops answering. */
  setDown(isDown: boolean): void;
  settings(more?: Claims): Claims;
  close(): Promise<void>;
};

const CLIENT_ID = 'portal';
const CLIENT_SECRET = 'a secret between portal and provider';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KEY_ID = 'k1';

/** Starts one that sends people back to `redirectUris`. */
export async function openIdentityProvider(redirectUris: string[]): Promise<IdentityProvider> {
  const people = new Map<string, Claims>();
  let change: ((claims: Claims) => Claims) | undefined;
  let isDown = false;
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configure(redirectUris, people));
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (!change || context.path !== '/token' || !body?.id_token) return;
    body.id_token = sign(change(readToken(body.id_token)));
    change = undefined;
  });
  const serve = provider.callback();
  server.on('request', async (request, response) => {
    if (isDown) return response.writeHead(503).end('out of order');
    if (!request.url?.startsWith('/interaction/')) return serve(request, response);
    if (request.method !== 'POST') return response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    let form = '';
    for await (const part of request) form += part;
    const name = new URLSearchParams(form).get('name');
    await provider.interactionFinished(
      request,
      response,
      name ? { login: { accountId: name } } : { error: 'access_denied' },
    );
  });
  return {
    issuer,
    people,
    tamper: (next) => {
      change = next;
    },
    setDown: (down) => {
      isDown = down;
    },
    settings: (more) => ({
      id: 'campus',
      name: 'Campus account',
      issuer,
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      claim: 'student_number',
      ...more,
    }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const PAGE = `<!doctype html><html lang="en"><title>Campus account</title>
<form method="post"><label>Name <input name="name"></label><button>Continue</button></form>`;

function configure(redirectUris: string[], people: Map<string, Claims>): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }] },
    claims: { openid: ['sub'], profile: ['student_number', 'org'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['for tests only'] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        ...(oidc.session?.accountId && { accountId: oidc.session.accountId }),
        ...(oidc.client && { clientId: oidc.client.clientId }),
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  };
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const readToken = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

function sign(claims: Claims): string {
  const signed = `${encode({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${encode(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
}

/** Goes through the provider's pages as a browser would, and returns the address it sends the browser back to. */
export async function signInAtProvider(start: string, name: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(start);
  let form: URLSearchParams | undefined;
  for (let steps = 0; steps < 10; steps++) {
    const reply: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [key = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      jar.set(key, value);
    }
    const next = reply.headers.get('location');
    form = undefined;
    if (next === null) {
      if (reply.status !== 200) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
      form = new URLSearchParams({ name });
      continue;
    }
    url = new URL(next, url);
    if (url.pathname.startsWith('/login/callback/')) return url;
  }
  throw new Error('The provider does not come to an end.');
}
