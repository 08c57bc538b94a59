import type { FastifyReply, FastifyRequest } from 'fastify';

const YEAR = 31_536_000;
const DEVICE_COOKIE = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/;

/** The secret by which the portal recognises this browser, if it has one. It grants no access. */
export function readDeviceCookie(request: FastifyRequest): string | undefined {
  return request.headers.cookie?.match(DEVICE_COOKIE)?.[1];
}

/** Sets the secret for a year, out of reach of scripts and other sites. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  const attributes = ['Path=/api/user', `Max-Age=${YEAR}`, 'HttpOnly', 'SameSite=Strict'];
  if (request.protocol === 'https') attributes.push('Secure');
  reply.header('set-cookie', [`device=${secret}`, ...attributes].join('; '));
}
