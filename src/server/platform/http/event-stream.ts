import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';

/**
 * A source of events. It calls `push` for each one until the caller stops it by the returned function, or calls `end` when it has no
 * more, but not before it has returned. Its first event is the whole state.
 */
export type EventFeed<T> = (push: (event: T) => void, end: () => void) => () => void;

/** Sends feeds as server-sent events. */
export type EventStreams = {
  send(
    reply: FastifyReply,
    schema: z.ZodMiniType,
    feed: EventFeed<object>,
    mayContinue: () => Promise<boolean>,
  ): void;
};

const HEARTBEAT_MS = 5_000;
/** A stream may outlive a permission by a second; the session cache takes nine tenths of that. */
const PERMISSION_CHECK_MS = 100;

/** The streams of one node. They end as soon as it shuts down, so that it need not wait for them. */
export function createEventStreams(app: FastifyInstance): EventStreams {
  const open = new Set<() => void>();
  // An event for many readers is serialized once.
  const frames = new WeakMap<object, string>();
  const frameOf = (schema: z.ZodMiniType, event: object) => {
    const frame = frames.get(event) ?? `data: ${JSON.stringify(z.encode(schema, event))}\n\n`;
    frames.set(event, frame);
    return frame;
  };
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });

  return {
    send(reply, schema, feed, mayContinue) {
      reply.hijack();
      const out = reply.raw;
      // No `close` event comes for a caller who disconnected before the stream started.
      if (out.destroyed) return;
      out.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        // The connection ends with the stream, and no proxy buffers events.
        connection: 'close',
        'x-accel-buffering': 'no',
      });
      out.write(': open\n\n');

      let isChecking = false;
      const permissionCheck = setInterval(async () => {
        if (isChecking) return;
        isChecking = true;
        const may = await mayContinue().catch(() => false);
        isChecking = false;
        if (!may) end();
      }, PERMISSION_CHECK_MS);
      const heartbeat = setInterval(() => out.write(': \n\n'), HEARTBEAT_MS);
      // A slow reader would fall ever further behind. It skips events instead, and then gets the whole state again.
      let isBehind = false;
      let hasMissed = false;
      const take = (event: object) => {
        if (isBehind) hasMissed = true;
        else isBehind = !out.write(frameOf(schema, event));
      };
      // A new function each time, since the feed identifies a subscription by it.
      const begin = () => feed((event) => take(event), end);
      let stop = begin();
      open.add(end);
      out.on('close', end);
      out.on('error', end);
      out.on('drain', () => {
        isBehind = false;
        if (!hasMissed || !open.has(end)) return;
        hasMissed = false;
        const before = stop;
        stop = begin();
        before();
      });

      function end() {
        if (!open.delete(end)) return;
        clearInterval(permissionCheck);
        clearInterval(heartbeat);
        stop();
        out.end();
      }
    },
  };
}
