import autocannon from 'autocannon';

export type Writer = {
  token: string;
  attempt: number;
  epoch: number;
  questions: { id: number; options: string[] }[];
};
export type Load = { perSecond: number; p99: number; failed: number };

let seq = 0;

/** Saves a second through the API over `seconds`, each connection a student who answers as fast as the portal does. */
export async function savesPerSecond(
  origin: string,
  writers: Writer[],
  connections: number,
  seconds: number,
): Promise<Load> {
  let next = 0;
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        setupRequest(request, context) {
          const mine = context as { writer?: Writer };
          mine.writer ??= writers[next++ % writers.length] as Writer;
          const { attempt, epoch, questions, token } = mine.writer;
          seq++;
          const question = questions[seq % questions.length] as Writer['questions'][number];
          const selected_options = [question.options[seq % question.options.length]];
          return {
            ...request,
            path: `/api/attempt/${attempt}/answers`,
            headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
            body: JSON.stringify({
              epoch,
              operations: [{ seq, question_id: question.id, selected_options, seconds: 3 }],
            }),
          };
        },
      },
    ],
  });
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}
