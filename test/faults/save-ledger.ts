import { appendFileSync } from 'node:fs';
import { type Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/platform/database/connection.ts';
import { findLatestAnswers } from '#test/engine/answers.ts';
import type { Event } from '#test/engine/state.ts';

const NO_NODE = /^no JSON in a 50[234]/;

type Operation = { seq: number; question_id: number; selected_options: string[]; seconds: number };
type Batch = { epoch: number; operations: Operation[] };
type Answered = { status: number; retryAfter: string | undefined; body: Reply };
type Reply = {
  code?: string;
  data?: {
    acknowledged?: number;
    attempt?: {
      epoch: number;
      answers: { question_id: number; selected_options: string[]; seconds: number }[];
    };
  };
};
/** The outcome of a request: an answer, or how its connection broke. */
export type Outcome = Answered | { broken: string };

export type Writer = {
  token: string;
  regno: string;
  trade: string;
  test: number;
  attempt: number;
  epoch: number;
  seq: number;
  questions: { id: number; options: string[] }[];
  /** The batch that was sent and not acknowledged; it is sent again unchanged. */
  open?: Batch;
  last?: Batch;
  /** The time of the last acknowledgement. */
  lastAt?: number;
  /** The cookie by which a proxy keeps a browser at its node. */
  cookie?: string;
  agent: Agent;
};

/** The acknowledged and the sent operations of a run. */
export type Ledger = {
  acknowledged: Map<string, Operation>;
  sent: Map<string, Operation>;
  counts: { acknowledged: number; repeated: number; refused: number; broken: number; resumed: number };
  /** The time of the last acknowledgement. */
  lastAt: number;
  /** How each broken connection broke. */
  breaks: Map<string, number>;
  /** Violations of the promises. */
  faults: string[];
  /** Whether a proxy may answer by itself that it reaches no node. */
  isProxied: boolean;
};

export const createLedger = ({ isProxied = false } = {}): Ledger => ({
  acknowledged: new Map(),
  sent: new Map(),
  counts: { acknowledged: 0, repeated: 0, refused: 0, broken: 0, resumed: 0 },
  lastAt: 0,
  breaks: new Map(),
  faults: [],
  isProxied,
});

const keyOf = ({ attempt }: Writer, epoch: number, seq: number) => `${attempt} ${epoch} ${seq}`;

/** Makes a call as a client does, over a persistent connection. */
export function send(
  origin: string,
  writer: Pick<Writer, 'agent' | 'cookie' | 'token'>,
  path: string,
  body?: object,
): Promise<Outcome> {
  const { agent, cookie, token } = writer;
  return new Promise((resolve) => {
    const text = body && JSON.stringify(body);
    const call = request(
      origin + path,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(cookie && { cookie }),
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
        timeout: 30_000,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const read = Buffer.concat(chunks).toString();
          const { statusCode = 0, headers } = answer;
          writer.cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? cookie;
          try {
            resolve({ status: statusCode, retryAfter: headers['retry-after'], body: JSON.parse(read) });
          } catch {
            resolve({ broken: `no JSON in a ${statusCode}: ${read.slice(0, 80)}` });
          }
        });
        answer.on('error', (error: NodeJS.ErrnoException) =>
          resolve({ broken: error.code ?? error.message }),
        );
      },
    );
    call.on('timeout', () => call.destroy(new Error('no answer within 30 s')));
    call.on('error', (error: NodeJS.ErrnoException) => resolve({ broken: error.code ?? error.message }));
    call.end(text);
  });
}

/** One student saves as fast as the portal answers, and repeats batches that were not acknowledged, until the signal aborts. */
export async function keepSaving(
  origin: string,
  writer: Writer,
  ledger: Ledger,
  { signal }: AbortController,
): Promise<void> {
  while (!signal.aborted) {
    const { batch, isForged } = nextBatch(writer, ledger);
    const outcome = await send(origin, writer, `/api/attempt/${writer.attempt}/answers`, batch);
    if ('broken' in outcome && ledger.isProxied && NO_NODE.test(outcome.broken)) {
      ledger.counts.refused++;
      await sleep(80);
    } else if ('broken' in outcome) {
      ledger.counts.broken++;
      ledger.breaks.set(outcome.broken, (ledger.breaks.get(outcome.broken) ?? 0) + 1);
      if (/^no /.test(outcome.broken)) ledger.faults.push(outcome.broken);
      await sleep(80);
    } else if (isForged && outcome.body.code === 'seq-taken') writer.last = undefined;
    else if (outcome.status === 200 && !isForged) recordAcknowledged(writer, ledger, batch, outcome);
    else if (outcome.status === 503 && Number(outcome.retryAfter) > 0) {
      ledger.counts.refused++;
      // A real client waits as long as `retry-after` says; here the next fault comes soon.
      await sleep(40);
    } else ledger.faults.push(`${outcome.status} ${outcome.body.code}, retry after ${outcome.retryAfter}`);
  }
}

function recordAcknowledged(writer: Writer, ledger: Ledger, batch: Batch, { body }: Answered): void {
  const most = Math.max(...batch.operations.map(({ seq }) => seq));
  if (body.data?.acknowledged !== most) ledger.faults.push(`acknowledged ${JSON.stringify(body)}`);
  for (const operation of batch.operations) {
    const key = keyOf(writer, batch.epoch, operation.seq);
    ledger.counts[ledger.acknowledged.has(key) ? 'repeated' : 'acknowledged']++;
    ledger.acknowledged.set(key, ledger.acknowledged.get(key) ?? operation);
  }
  ledger.lastAt = performance.now();
  writer.lastAt = ledger.lastAt;
  writer.open = undefined;
  writer.last = batch;
}

/** The batch that is not acknowledged yet; sometimes one that was, or a forgery under its numbers; otherwise a new one. */
function nextBatch(writer: Writer, ledger: Ledger): { batch: Batch; isForged: boolean } {
  const { epoch, last, open } = writer;
  if (open) return { batch: open, isForged: false };
  if (last && last.epoch === epoch && writer.seq % 7 === 0 && Math.random() < 0.6) {
    if (Math.random() < 0.5) return { batch: last, isForged: false };
    const others = last.operations.map((one) => ({ ...one, selected_options: [], seconds: 9 }));
    return { batch: { epoch, operations: others }, isForged: true };
  }
  const operations = Array.from({ length: 1 + (writer.seq % 3) }, () => {
    const seq = ++writer.seq;
    const question = writer.questions[seq % writer.questions.length] as Writer['questions'][number];
    const option = question.options[(seq * 7 + writer.attempt) % question.options.length] ?? '';
    return { seq, question_id: question.id, selected_options: [option], seconds: 3 };
  });
  writer.open = { epoch: writer.epoch, operations };
  for (const operation of operations) ledger.sent.set(keyOf(writer, writer.epoch, operation.seq), operation);
  return { batch: writer.open, isForged: false };
}

type Row = Event & { attempt: number };

/** Compares the stored operations with the acknowledged and sent ones; every difference is a fault. Returns how many are stored. */
export async function compareWithStored(db: Database, writers: Writer[], ledger: Ledger): Promise<number> {
  const rows = await listStored(db, writers);
  const stored = new Map(rows.map((row) => [`${row.attempt} ${row.epoch} ${row.seq}`, row]));
  for (const [key, operation] of ledger.acknowledged) {
    const row = stored.get(key);
    if (!row) ledger.faults.push(`lost: ${key}`);
    else if (row.late) ledger.faults.push(`acknowledged and late: ${key}`);
    else if (row.chosen?.join() !== operation.selected_options.join() || row.seconds !== operation.seconds)
      ledger.faults.push(`changed: ${key}`);
  }
  for (const key of stored.keys()) if (!ledger.sent.has(key)) ledger.faults.push(`never sent: ${key}`);
  return rows.length;
}

/** Resumes the attempt, which must return the stored answers; the writer continues with the new epoch. */
export async function resume(origin: string, db: Database, writer: Writer, ledger: Ledger): Promise<void> {
  const { regno, test, trade } = writer;
  const stored = (await listStored(db, [writer])).map(({ attempt: _, ...event }) => event);
  const outcome = await send(origin, writer, `/api/aptitude/appear/${test}`, { regno, trade });
  const attempt = 'broken' in outcome ? undefined : outcome.body.data?.attempt;
  if (!attempt) {
    ledger.faults.push(`a resumption was answered with ${JSON.stringify(outcome).slice(0, 200)}`);
    return;
  }
  const { answers, epoch } = attempt;
  const given = answers.map((one) => [one.question_id, one.selected_options.join(), one.seconds]);
  const latest = findLatestAnswers(stored).map(({ question, chosen, seconds }) => [
    question,
    chosen.join(),
    seconds,
  ]);
  if (JSON.stringify(given) !== JSON.stringify(latest))
    ledger.faults.push(`resumed with ${JSON.stringify(given)} instead of ${JSON.stringify(latest)}`);
  ledger.counts.resumed++;
  Object.assign(writer, { epoch, seq: 0, open: undefined, last: undefined });
}

async function listStored(db: Database, writers: Writer[]): Promise<Row[]> {
  const rows = await db
    .selectFrom('answer_event')
    .select([
      'attempt_id as attempt',
      'epoch',
      'seq',
      'question_id as question',
      'selected',
      'seconds',
      'late',
    ])
    .where(
      'attempt_id',
      'in',
      writers.map(({ attempt }) => attempt),
    )
    .execute();
  return rows.map(({ selected, ...row }) => ({ ...row, ...(selected && { chosen: selected }) }));
}

/** Adds a line to the summary at the end of `npm run test:faults`. */
export function addToSummary(line: string): void {
  process.stdout.write(`${line}\n`);
  if (process.env.FAULTS_SUMMARY) appendFileSync(process.env.FAULTS_SUMMARY, `  ${line}\n`);
}

/** The counts of a run as a sentence. */
export function describeLedger({ acknowledged, counts, faults }: Ledger): string {
  const { broken, refused, repeated, resumed } = counts;
  return `${acknowledged.size} operations acknowledged, ${repeated} again, ${refused} × 503, ${broken} connections broken, ${resumed} resumed, ${faults.length} faults`;
}
