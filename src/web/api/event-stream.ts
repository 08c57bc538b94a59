import { createParser } from 'eventsource-parser';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { type Reply, readEnvelope, reportFailure, request } from './call.ts';
import { noteServerTime, serverNow } from './server-clock.ts';

/** The state of a stream. While it reconnects, it says when it last received something (in milliseconds of the server's time). */
export type StreamState =
  | { kind: 'opening' }
  | { kind: 'live' }
  | { kind: 'connecting'; heardAt: number }
  | { kind: 'ended'; error: ApiError };

type StreamHandlers<E extends Endpoint> = {
  onEvent: (event: Reply<E>) => void;
  onState: (state: StreamState) => void;
};

/** The server sends something at least every five seconds. */
const SILENCE_MS = 15_000;
const WAITS_MS = [500, 1_000, 2_000, 5_000];

/**
 * Reads a stream of server-sent events by fetch, which can send the bearer token, and reconnects when it breaks. Returns the
 * function that stops it. It ends by itself when the server refuses.
 */
export function openEventStream<E extends Endpoint>(
  endpoint: E,
  params: Record<string, string | number>,
  { onEvent, onState }: StreamHandlers<E>,
): () => void {
  let stopped = false;
  let present: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heardAt = serverNow();

  async function run(failures: number) {
    const abort = new AbortController();
    present = abort;
    let heard = false;
    try {
      const parser = createParser({
        onEvent({ data }) {
          if (stopped) return;
          if (!heard) onState({ kind: 'live' });
          heard = true;
          const event: unknown = JSON.parse(data);
          noteServerTime(event, Number.NEGATIVE_INFINITY);
          onEvent(event as Reply<E>);
        },
      });
      for await (const text of textOf(endpoint, params, abort)) {
        if (stopped) return;
        heardAt = serverNow();
        parser.feed(text);
      }
    } catch (error) {
      if (stopped) return;
      if (error instanceof ApiError && [400, 401, 403, 404].includes(error.status))
        return onState({ kind: 'ended', error });
    }
    // A newer stream has replaced this one.
    if (stopped || present !== abort) return;
    onState({ kind: 'connecting', heardAt });
    const wait = WAITS_MS[Math.min(heard ? 0 : failures, WAITS_MS.length - 1)] ?? 0;
    timer = setTimeout(() => run(heard ? 0 : failures + 1), wait * (0.8 + 0.4 * Math.random()));
  }

  const back = () => {
    clearTimeout(timer);
    present?.abort();
    void run(0);
  };
  onState({ kind: 'opening' });
  void run(0);
  addEventListener('online', back);
  return () => {
    stopped = true;
    removeEventListener('online', back);
    clearTimeout(timer);
    present?.abort();
  };
}

/** The text of a stream as it arrives, until it ends or nothing arrives for `SILENCE_MS`. */
async function* textOf(
  endpoint: Endpoint,
  params: Record<string, string | number>,
  abort: AbortController,
): AsyncGenerator<string> {
  const watch = () => setTimeout(() => abort.abort(), SILENCE_MS);
  let watchdog = watch();
  let reader: ReadableStreamDefaultReader<string> | undefined;
  try {
    const exchange = await request(endpoint, { params, signal: abort.signal });
    if (!exchange.response.ok || !exchange.response.body)
      throw reportFailure(exchange, await readEnvelope(exchange.response));
    // A gateway may answer with its own page.
    if (!exchange.response.headers.get('content-type')?.startsWith('text/event-stream'))
      throw new Error('What answered is no stream of events.');
    reader = exchange.response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(watchdog);
      watchdog = watch();
      yield value;
    }
  } finally {
    clearTimeout(watchdog);
    await reader?.cancel().catch(() => undefined);
  }
}
