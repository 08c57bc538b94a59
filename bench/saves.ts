import { connect, type Socket } from 'node:net';

export type Writer = {
  token: string;
  attempt: number;
  epoch: number;
  questions: { id: number; options: string[] }[];
};
/** Milliseconds, and replies other than 200. */
export type Load = { perSecond: number; p50: number; p99: number; failed: number };

const STATUS = Buffer.from('HTTP/1.1 ');
const OK = Buffer.from('200');
const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('content-length: ');

/**
 * Saves a second through the API over `seconds`: each connection is a student who answers as fast as the portal does.
 * Written on bare sockets, so that the generator takes as little as it can from the two cores it shares.
 */
export async function savesPerSecond(
  origin: string,
  writers: Writer[],
  connections: number,
  seconds: number,
): Promise<Load> {
  const { hostname, port } = new URL(origin);
  const until = performance.now() + seconds * 1_000;
  const latencies: number[] = [];
  let failed = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const request = requestsOf(writers[index % writers.length] as Writer);
      const socket = connect(Number(port), hostname).setNoDelay(true);
      while (performance.now() < until) {
        const begun = performance.now();
        socket.write(request());
        if (!(await isOk(socket))) failed++;
        latencies.push(performance.now() - begun);
      }
      socket.destroy();
    }),
  );
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}

/** One reply; it comes whole or in a few pieces. */
function isOk(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    let reply: Buffer = Buffer.alloc(0);
    const take = (chunk: Buffer) => {
      reply = reply.length === 0 ? chunk : Buffer.concat([reply, chunk]);
      const end = reply.indexOf(HEAD_END);
      if (end < 0) return;
      const length = Number.parseInt(
        reply.toString('latin1', reply.indexOf(LENGTH) + LENGTH.length, end),
        10,
      );
      if (reply.length < end + HEAD_END.length + length) return;
      finish(reply.subarray(STATUS.length, STATUS.length + OK.length).equals(OK));
    };
    const lose = () => finish(false);
    const finish = (ok: boolean) => {
      socket.off('data', take).off('close', lose).off('error', lose);
      resolve(ok);
    };
    socket.on('data', take).on('close', lose).on('error', lose);
  });
}

// Far apart for every run, so that no operation is a repetition of an earlier one.
let run = 0;

function requestsOf({ attempt, epoch, questions, token }: Writer): () => string {
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
