import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** A shorter reply fits in one packet anyway. */
const MIN_BYTES = 1_024;
const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|xml)|image\/svg)/;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Encoding = 'br' | 'gzip';
// Fast levels: a better one costs several times as much for a tenth of the size.
const compressors: Record<Encoding, (text: Buffer | string) => Promise<Buffer>> = {
  br: (text) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => gzipped(text, { level: 5 }),
};

/**
 * Compresses replies to GET, outside the event loop. Replies to starts and saves stay as they are, since thousands of them are due in the
 * same second; so do streams and files that the build has compressed.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method, headers }, reply, payload) => {
    if (method !== 'GET' || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload;
    if (!COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))) return payload;
    if (reply.hasHeader('content-encoding') || Buffer.byteLength(payload) < MIN_BYTES) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = chooseEncoding(headers['accept-encoding']);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return await compressors[encoding](payload);
  });
}

/** The best encoding that a client accepts by its `Accept-Encoding` header. */
export function chooseEncoding(accepted = ''): Encoding | undefined {
  const weights = new Map(
    accepted.split(',').map((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  const [best] = (['br', 'gzip'] as const)
    .filter((name) => weightOf(name) > 0)
    .sort((one, other) => weightOf(other) - weightOf(one));
  return best;
}
