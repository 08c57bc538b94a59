import { connect } from 'node:net';
import { withLowPriority } from './process-priority.ts';

export type Writer = {
  token: string;
  attempt: number;
  epoch: number;
  questions: { id: number; options: string[] }[];
};
/** `latencies` are milliseconds in ascending order; `failed` counts replies other than 200. */
export type Load = { perSecond: number; latencies: number[]; p99: number; failed: number };

const OK = 'HTTP/1.1 200';
// Every reply is a JSON object.
const LAST_BYTE = '}'.charCodeAt(0);
/** More than any reply needs. */
const BUFFER_BYTES = 4_096;

/**
 * Measures saves a second through the API over `seconds`: on each connection a student answers as fast as the portal does.
 * Each bare socket reads into one buffer, so that the generator takes little of the two cores that it shares with the portal.
 */
export async function savesPerSecond(
  origin: string,
  writers: Writer[],
  connections: number,
  seconds: number,
): Promise<Load> {
  const { hostname, port } = new URL(origin);
  const latencies: number[] = [];
  let failed = 0;
  const tell = (isOk: boolean, milliseconds: number) => {
    if (!isOk) failed++;
    latencies.push(milliseconds);
  };
  await withLowPriority(async () => {
    const until = performance.now() + seconds * 1_000;
    const lines = Array.from({ length: connections }, (_, index) => {
      const request = createRequests(writers[index % writers.length] as Writer);
      return saveOnConnection({ host: hostname, port: Number(port), request, until, tell });
    });
    await Promise.all(lines);
  });
  latencies.sort((a, b) => a - b);
  const p99 = latencies[Math.floor(latencies.length * 0.99)] ?? 0;
  return { perSecond: latencies.length / seconds, latencies, p99, failed };
}

type ConnectionOptions = {
  host: string;
  port: number;
  request(): string;
  until: number;
  tell(isOk: boolean, milliseconds: number): void;
};

/**
 * Sends saves on one connection until the time is over, the next one after each reply. A broken connection counts as a failed reply.
 */
function saveOnConnection({ host, port, request, until, tell }: ConnectionOptions): Promise<void> {
  const buffer = Buffer.alloc(BUFFER_BYTES);
  let isOk: boolean | undefined;
  let begun = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ host, port, noDelay: true, onread: { buffer, callback: hear } });
    socket
      .on('connect', () => ask(performance.now()))
      .on('error', () => {})
      .on('close', () => {
        if (begun < until) tell(false, performance.now() - begun);
        resolve();
      });

    function ask(now: number) {
      begun = now;
      if (now < until) socket.write(request(), 'latin1');
      else socket.destroy();
    }

    function hear(size: number) {
      isOk ??= buffer.toString('latin1', 0, OK.length) === OK;
      // Few replies arrive in parts.
      if (buffer[size - 1] !== LAST_BYTE) return true;
      const now = performance.now();
      tell(isOk, now - begun);
      isOk = undefined;
      ask(now);
      return true;
    }
  });
}

// Each run starts its sequence numbers far above the last run's, so that it repeats no operation.
let run = 0;

function createRequests({ attempt, epoch, questions, token }: Writer): () => string {
  let seq = ++run * 200_000;
  const head = `POST /api/attempt/${attempt}/answers HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: `;
  return () => {
    seq++;
    const question = questions[seq % questions.length] as Writer['questions'][number];
    const option = question.options[seq % question.options.length];
    const body = `{"epoch":${epoch},"operations":[{"seq":${seq},"question_id":${question.id},"selected_options":["${option}"],"seconds":3}]}`;
    return `${head}${body.length}\r\n\r\n${body}`;
  };
}
