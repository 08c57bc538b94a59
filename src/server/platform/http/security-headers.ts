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

/** The content security policy of a page: everything from this origin, and no inline styles but those that `inlineStyles` allows. */
export function contentSecurityPolicy(inlineStyles = ''): string {
  const directives = {
    ...baseDirectives,
    'style-src': `${baseDirectives['style-src']} ${inlineStyles}`.trim(),
  };
  return Object.entries(directives)
    .map((directive) => directive.join(' '))
    .join('; ');
}

/** Adds the security headers to every reply. Call it once, before the routes are registered. */
export async function addSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: false });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(pageHeaders);
    // Browsers ignore this header over plain HTTP. A trusted proxy reports the protocol.
    if (request.protocol === 'https')
      reply.header('strict-transport-security', `max-age=${TWO_YEARS}; includeSubDomains`);
  });
}

const pageHeaders = {
  'content-security-policy': contentSecurityPolicy(),
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(self), microphone=(), payment=(), usb=()',
};
