import { AsyncLocalStorage } from 'node:async_hooks';
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import { observeQueries } from '../database/query-observer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

type TracingOptions = {
  /** Where spans are sent, as OTLP over HTTP, such as http://localhost:4318. */
  endpoint: string;
  /** The part of the calls that is traced, from 0 to 1. A proxy that traces a call decides for it. */
  ratio: number;
  version: string;
};

/** The longest statement that a span keeps. Statements hold no values. */
const MAX_STATEMENT = 2_000;

/** Traces the calls of a node and their statements until the server closes. See docs/operations.md. */
export function traceCalls(app: FastifyInstance, { endpoint, ratio, version }: TracingOptions): void {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'placement-preparation-portal',
      'service.version': version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
      }),
    ],
  });
  const tracer = provider.getTracer('portal');
  const propagator = new W3CTraceContextPropagator();
  const active = new AsyncLocalStorage<Span>();

  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    const span = tracer.startSpan(
      `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method, 'http.route': route, 'portal.request_id': request.id },
      },
      parent,
    );
    request.span = span;
    active.run(span, done);
  });
  app.addHook('onResponse', async ({ span }, { statusCode }) => {
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });

  const stopObserving = observeQueries(({ level, query, queryDurationMillis }) => {
    const parent = active.getStore();
    if (!parent?.isRecording()) return;
    const startTime = new Date(Date.now() - queryDurationMillis);
    const span = tracer.startSpan(
      'statement',
      {
        kind: SpanKind.CLIENT,
        startTime,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql.slice(0, MAX_STATEMENT) },
      },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
    if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  app.addHook('onClose', async () => {
    stopObserving();
    // A collector that does not answer must not keep the node from ending.
    await provider.shutdown().catch(() => undefined);
  });
}
