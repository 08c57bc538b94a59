import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openNode, usePortal } from '#test/portal.ts';

const portal = usePortal();

type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};
type Export = { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] };

/** A collector that takes traces as OTLP over HTTP. */
async function aCollector() {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, reply) => {
    const { resourceSpans } = (await json(request)) as Export;
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

test('a call that the proxy traces is traced with its statements, without values', async () => {
  const { spans, url } = await aCollector();
  const node = await openNode(portal.databaseUrl, {
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: '0' },
  });
  const call = (headers: Record<string, string>) =>
    fetch(`${node.origin}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ regno: '99SECRET', password: 'not right' }),
    });
  await call({});
  await call({ traceparent: `00-${TRACE}-${CALLER}-01` });
  // The node sends what it has when it stops.
  await node.close();
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
  const root = spans.find(({ name }) => name === 'POST /api/user/login');
  expect(root).toMatchObject({ parentSpanId: CALLER });
  const statements = spans.filter(({ name }) => name === 'statement');
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.every(({ parentSpanId }) => parentSpanId === root?.spanId)).toBe(true);
  expect(JSON.stringify(spans)).not.toMatch(/99SECRET|not right/);
});
