import type { FastifyReply, FastifyRequest } from 'fastify';

const YEAR = 31_536_000;
const KEPT = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/;

/** The secret that tells this browser from others, if it keeps one. It opens nothing. */
export function readDevice(request: FastifyRequest): string | undefined {
  return request.headers.cookie?.match(KEPT)?.[1];
}

/** Lets the browser keep a secret for a year, out of reach of scripts and other sites. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  const attributes = ['Path=/api/user', `Max-Age=${YEAR}`, 'HttpOnly', 'SameSite=Strict'];
  if (request.protocol === 'https') attributes.push('Secure');
  reply.header('set-cookie', [`device=${secret}`, ...attributes].join('; '));
}
