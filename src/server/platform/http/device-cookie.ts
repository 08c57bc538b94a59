import type { FastifyReply, FastifyRequest } from 'fastify';

const YEAR = 31_536_000;
const DEVICE_COOKIE = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/;
const SIGN_IN_COOKIE = /(?:^|;\s*)sign-in=([\w-]{43})(?:;|$)/;
/** How long a person may take at an identity provider. */
export const SIGN_IN_SECONDS = 600;

/** The secret by which the portal recognises this browser, if it has one. It grants no access. */
export function readDeviceCookie(request: FastifyRequest): string | undefined {
  return request.headers.cookie?.match(DEVICE_COOKIE)?.[1];
}

/** Sets the secret for a year, out of reach of scripts and other sites. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  setCookie(request, reply, `device=${secret}; Path=/api/user; Max-Age=${YEAR}`);
}

/** The secret of a sign-in that this browser started at an identity provider. */
export function readSignInCookie(request: FastifyRequest): string | undefined {
  return request.headers.cookie?.match(SIGN_IN_COOKIE)?.[1];
}

/** Sets it. The page that the provider returns to sends it from this site, so no other site ever needs to. */
export function setSignInCookie(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  setCookie(request, reply, `sign-in=${secret}; Path=/api/user/oidc; Max-Age=${SIGN_IN_SECONDS}`);
}

function setCookie(request: FastifyRequest, reply: FastifyReply, cookie: string): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${cookie}; HttpOnly; SameSite=Strict${secure}`);
}
