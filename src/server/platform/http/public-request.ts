import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, isIPv4, type LookupFunction } from 'node:net';
import { Address4, Address6 } from 'ip-address';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const SOCKETS_PER_HOST = 50;

/** The name of a host resolved to an address within the house. */
class PrivateAddressError extends Error {}

/** Resolves names, and refuses one that leads to any address that is not public. A connection then uses the checked addresses. */
function lookupPublic(resolve: Resolve): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return done(new PrivateAddressError(`${host} has no public address`), []);
      if (options.all) return done(null, addresses);
      const [first] = addresses;
      done(null, first?.address ?? '', first?.family);
    });
  };
}

type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Whether the internet routes to an address. */
export const isPublicAddress = (address: string): boolean =>
  (isIPv4(address) ? new Address4(address) : new Address6(address)).isGlobal();

/**
 * Whether the portal may call an address that a caller names: HTTPS on its usual port of a host with a name, and with
 * `loopback`, for tests and development, also this machine.
 */
export function isPublicUrl(url: string, loopback: boolean): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username, password } = new URL(url);
  if (username || password) return false;
  if (loopback && /^https?:$/.test(protocol) && LOOPBACK_NAMES.includes(hostname)) return true;
  return protocol === 'https:' && port === '' && isPublicName(hostname);
}

// A name without a dot, and those of a local network, can only lead into the house.
const isPublicName = (host: string) =>
  !isIP(host.replace(/^\[|\]$/g, '')) &&
  /[^.]\.[^.]/.test(host) &&
  !/\.(localhost|local|internal|home\.arpa)\.?$/.test(host);

type PostReply = { status: number | 'no-reply' | 'private-address'; retryAfter?: number };
type Post = {
  headers: Record<string, string | number>;
  body: Buffer;
  timeoutMs: number;
  loopback: boolean;
  /** For addresses that an admin may name within the house: neither the address nor what its name resolves to is checked. */
  anyAddress?: boolean;
};

/**
 * Posts to an address that a caller named. It follows no redirect, and reads only status and `retry-after` (seconds) of the reply.
 * Every wait in it ends after `timeoutMs`.
 */
export const postToPublicUrl = createPublicPost(lookup);

/** The same with another resolver of names. */
export function createPublicPost(resolve: Resolve): (url: string, post: Post) => Promise<PostReply> {
  const agent = new https.Agent({
    keepAlive: true,
    maxSockets: SOCKETS_PER_HOST,
    lookup: lookupPublic(resolve),
  });
  return (url, { headers, body, timeoutMs, loopback, anyAddress = false }) => {
    if (!anyAddress && !isPublicUrl(url, loopback)) return Promise.resolve({ status: 'private-address' });
    const isUnchecked = anyAddress || (loopback && LOOPBACK_NAMES.includes(new URL(url).hostname));
    const { request } = url.startsWith('https:') ? https : http;
    return new Promise((done) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const sent = request(url, { method: 'POST', headers, signal, ...(!isUnchecked && { agent }) });
      sent.on('response', (response) => {
        const wait = Number(response.headers['retry-after']);
        done({ status: response.statusCode ?? 0, ...(wait > 0 && { retryAfter: wait }) });
        // The body does not matter; a long one ends with the signal.
        response.on('error', () => undefined).resume();
      });
      sent.on('error', (error) =>
        done({ status: error instanceof PrivateAddressError ? 'private-address' : 'no-reply' }),
      );
      sent.end(body);
    });
  };
}
