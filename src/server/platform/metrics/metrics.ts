import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Upper limits in seconds. A save takes a few milliseconds, a large export seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** A registry for one node, with the figures of its process: memory, garbage collection, event loop. */
export function createRegistry(version: string): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const build = new Gauge({
    name: 'portal_build_info',
    help: 'The version of this node; the value is always 1.',
    labelNames: ['version'],
    registers: [registry],
  });
  build.set({ version }, 1);
  return registry;
}

/** Counts and times all calls by route. A long stream of events is timed until it ends. */
export function measureCalls(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time from the arrival of a call to the end of its answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: routeOf(request), status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
  });
}

/** Of unknown addresses all count as one, so that strangers cannot fill the registry. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown';

/** Counts what succeeded calls of one route did, such as the answers in a save. */
export function countOf(
  app: FastifyInstance,
  registry: Registry,
  { name, help, method, route }: { name: string; help: string; method: string; route: string },
  amount: (request: FastifyRequest) => number,
): void {
  const counter = new Counter({ name, help, registers: [registry] });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 200 && request.method === method && routeOf(request) === route)
      counter.inc(amount(request));
  });
}

/** How many connections each pool has, and how many calls wait for one. */
export function measurePools(registry: Registry, pools: Record<string, pg.Pool>): void {
  new Gauge({
    name: 'portal_database_connections',
    help: 'Connections of a pool by state; waiting counts queries that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        this.set({ pool: name, state: 'idle' }, pool.idleCount);
        this.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ pool: name, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
}
