import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem, toFailure } from './problem.ts';

/** For `createServer` of node:http, whose own refusal has no envelope: `refuseAmbiguousRequests` refuses a missing host instead. */
export const strictOptions = { requireHostHeader: false };

/**
 * Refuses what a proxy in front might read in another way: a request without a host or with several, and unknown versions of HTTP. An
 * expectation other than `100-continue` is refused in the envelope too.
 */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => done(isAmbiguous(raw) ? broken() : undefined));
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const problem = new Problem('unmet-expectation');
    const body = JSON.stringify(toFailure(problem));
    response.writeHead(problem.status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
    });
    response.end(body);
  });
}

const broken = () => new Problem('broken-request');

function isAmbiguous({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return true;
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1');
}
