import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const TWO_YEARS = 63_072_000;

const baseDirectives = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'font-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-src': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
};

/** The content security policy of a page: everything from here, nothing inline but styles that `inlineStyles` lets in. */
export function contentSecurityPolicy(inlineStyles = ''): string {
  const directives = {
    ...baseDirectives,
    'style-src': `${baseDirectives['style-src']} ${inlineStyles}`.trim(),
  };
  return Object.entries(directives)
    .map((directive) => directive.join(' '))
    .join('; ');
}

/** Gives every reply the headers that keep a browser on the safe side. Call once, before the routes are mounted. */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: false });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(pageHeaders);
    // Over plain HTTP it would be ignored; whether there is TLS, a trusted proxy tells.
    if (request.protocol === 'https')
      reply.header('strict-transport-security', `max-age=${TWO_YEARS}; includeSubDomains`);
  });
}

const pageHeaders = {
  'content-security-policy': contentSecurityPolicy(),
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(), usb=()',
};
