import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';

/**
 * Something that hands over events until it is told to stop, which the returned function does, or has no more to tell, which it says by
 * `end`, once it has returned. Its first event is all that is known.
 */
export type EventFeed<T> = (push: (event: T) => void, end: () => void) => () => void;

/** Sends feeds as server-sent events. */
export type EventStreams = {
  send(
    reply: FastifyReply,
    schema: z.ZodMiniType,
    feed: EventFeed<object>,
    mayGoOn: () => Promise<boolean>,
  ): void;
};

const HEARTBEAT_MS = 5_000;
/** A lost authority may show for a second; what is known of a token lives nine tenths of one. */
const PERMISSION_CHECK_MS = 100;

/** The streams of one node; they end at once when it leaves, so that it need not wait for them. */
export function createEventStreams(app: FastifyInstance): EventStreams {
  const open = new Set<() => void>();
  // An event that goes to many readers is put into words once.
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
    send(reply, schema, feed, mayGoOn) {
      reply.hijack();
      const out = reply.raw;
      // Who left before the stream began is heard of no more.
      if (out.destroyed) return;
      out.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        // The connection goes with the stream, and no proxy gathers what should arrive now.
        connection: 'close',
        'x-accel-buffering': 'no',
      });
      out.write(': open\n\n');

      let looking = false;
      const look = setInterval(async () => {
        if (looking) return;
        looking = true;
        const may = await mayGoOn().catch(() => false);
        looking = false;
        if (!may) end();
      }, PERMISSION_CHECK_MS);
      const heart = setInterval(() => out.write(': \n\n'), HEARTBEAT_MS);
      // Whoever reads more slowly than it comes would read what is ever older: passed over some, it begins anew.
      let isBehind = false;
      let hasMissed = false;
      const take = (event: object) => {
        if (isBehind) hasMissed = true;
        else isBehind = !out.write(frameOf(schema, event));
      };
      // By a function of its own each time, by which the feed knows it.
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
        clearInterval(look);
        clearInterval(heart);
        stop();
        out.end();
      }
    },
  };
}
