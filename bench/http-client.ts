import { connect } from 'node:net';

/** A reply and its latency in milliseconds. `status` 0 means a broken connection. */
type Answer = { status: number; body: string; ms: number };

/** A connection to the portal that sends one request after another. */
export type Connection = { send(request: Buffer): Promise<Answer>; end(): void };

const HEAD_END = Buffer.from('\r\n\r\n');

/** Opens a bare socket: an HTTP client would take more of the cores that the load shares with the portal. */
export function openConnection(origin: string): Connection {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  let pieces: Buffer[] = [];
  let missing = Number.POSITIVE_INFINITY;
  let begun = 0;
  let finish: ((answer: Answer) => void) | undefined;

  const answer = (status: number, body: string) => {
    pieces = [];
    missing = Number.POSITIVE_INFINITY;
    finish?.({ status, body, ms: performance.now() - begun });
    finish = undefined;
  };
  socket.on('data', (chunk: Buffer) => {
    pieces.push(chunk);
    if (missing === Number.POSITIVE_INFINITY) {
      const reply = Buffer.concat(pieces);
      const end = reply.indexOf(HEAD_END);
      if (end < 0) return;
      const length = /content-length: (\d+)/i.exec(reply.toString('latin1', 0, end))?.[1];
      missing = end + HEAD_END.length + Number(length) - reply.length;
    } else missing -= chunk.length;
    if (missing > 0) return;
    const reply = Buffer.concat(pieces);
    answer(Number(reply.toString('latin1', 9, 12)), reply.toString('utf8', reply.indexOf(HEAD_END) + 4));
  });
  socket.on('close', () => answer(0, '')).on('error', () => answer(0, ''));
  return {
    send: (request) =>
      new Promise((resolve) => {
        begun = performance.now();
        finish = resolve;
        if (socket.destroyed) answer(0, '');
        else socket.write(request);
      }),
    end: () => socket.destroy(),
  };
}

/** Sends one request on a new connection. */
export async function sendOnce(origin: string, request: Buffer): Promise<Answer> {
  const line = openConnection(origin);
  const answer = await line.send(request);
  line.end();
  return answer;
}

/** The bytes of a POST request with a JSON body. */
export function post(path: string, body: unknown, token?: string): Buffer {
  const json = JSON.stringify(body);
  const authorization = token ? `authorization: Bearer ${token}\r\n` : '';
  return Buffer.from(
    `POST /api${path} HTTP/1.1\r\nhost: bench\r\n${authorization}content-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  );
}

/** The value that a `share` of `values` does not exceed. */
export function quantile(values: number[], share: number): number {
  return (
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
  );
}
