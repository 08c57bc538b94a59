import { connect, type Socket } from 'node:net';

export type Writer = {
  token: string;
  attempt: number;
  epoch: number;
  questions: { id: number; options: string[] }[];
};
/** Milliseconds, and replies other than 200. */
export type Load = { perSecond: number; p50: number; p99: number; failed: number };

const OK = 'HTTP/1.1 200';
// Every reply is an object in JSON.
const LAST = '}'.charCodeAt(0);

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
      const replies = repliesOf(socket);
      while (performance.now() < until && !socket.destroyed) {
        const begun = performance.now();
        socket.write(request());
        if (!(await replies.next())) failed++;
        latencies.push(performance.now() - begun);
      }
      socket.destroy();
    }),
  );
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}

/** Tells of one reply after the other whether it is good; a connection that breaks is none. */
function repliesOf(socket: Socket) {
  let tell = (_ok: boolean) => {};
  let begun = '';
  socket.on('data', (piece) => {
    // A reply comes whole but for a rare one, and is too short to be taken apart.
    if (piece[piece.length - 1] !== LAST) begun += piece.toString('latin1');
    else {
      const start = begun || piece.toString('latin1', 0, OK.length);
      begun = '';
      tell(start.startsWith(OK));
    }
  });
  socket.on('close', () => tell(false)).on('error', () => tell(false));
  return { next: () => new Promise<boolean>((resolve) => (tell = resolve)) };
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
