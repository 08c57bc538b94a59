import { onTestFinished, vi } from 'vitest';
import type { Endpoint, Wire } from '#contract/endpoint.ts';

/** A stream of server-sent events, as a client receives it. */
export type EventStream<T> = {
  status: number;
  events: T[];
  /** Waits until the received events satisfy `wanted`. */
  until(wanted: (events: T[]) => boolean, timeout?: number): Promise<void>;
  /** Whether the server has ended it. */
  ended(): boolean;
};

/** Opens a stream; it is closed when the test ends. */
export async function openEventStream<E extends Endpoint>(
  origin: string,
  { path }: E,
  params: Record<string, string | number>,
  token?: string,
): Promise<EventStream<Wire<E['reply']>>> {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const address = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const response = await fetch(`${origin}/api${address}`, {
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    signal: abort.signal,
  });
  const events: Wire<E['reply']>[] = [];
  let ended = false;
  void (async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts)
        if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)) as Wire<E['reply']>);
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  return {
    status: response.status,
    events,
    until: async (wanted, timeout = 10_000) => {
      await vi.waitUntil(() => wanted(events), { timeout, interval: 10 });
    },
    ended: () => ended,
  };
}
