import type * as contract from '#contract/attempts/attempt.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { Trade } from '#contract/trade.ts';
import type { AppContext } from '#server/context.ts';
import { findBlockNotice } from '#server/features/accounts/sessions/block-notice.queries.ts';
import { auditEach } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import {
  type Batcher,
  batchByKey,
  createRetryingBatcher,
  serializeByKey,
} from '#server/platform/database/batching.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import { readEventsInChunks } from '../answers/events.actions.ts';
import { type LatestAnswer, latestAnswers } from '../answers/rules.ts';
import { type AptitudeWithVenue, getAptitudeWithVenue, shareLockAptitude } from '../aptitude.queries.ts';
import type { ContentCache } from '../content/content-cache.queries.ts';
import { draftPaper, type PaperMarking, readPaperMarking } from '../content/paper-view.actions.ts';
import { listCandidates } from '../content/queries.ts';
import { checkLocation } from '../location/location-check.actions.ts';
import {
  type AttemptRow,
  formatAttemptKey,
  listLockedElsewhere,
  listStarted,
  lockAttempts,
} from '../queries.ts';
import { refusalToResume, refusalToStart } from '../rules.ts';
import { listExtraTimes } from '../timing/queries.ts';
import { type ExtraTime, stretchOf, timesAtStart } from '../timing/rules.ts';
import {
  checkAdmission,
  checkNetworkAndAccessCode,
  readAdmissionList,
  recheckAdmission,
} from './admission.actions.ts';
import { insertAttempts, issueWriterLeases, type NewAttempt, type WriterLease } from './queries.ts';

declare module '#server/context.ts' {
  interface AppContext {
    /** Lets in students who start together on this node. */
    attemptStarter: AttemptStarter;
  }
}

/** A student who starts a test or goes on with it, and what the call brought along. */
type StartRequest = {
  test: number;
  student: number;
  viewer: CurrentUser;
  address: string;
  userAgent: string;
  body: Parsed<typeof contract.startAttempt.body>;
  /** The test wants Safe Exam Browser, and the call does not come from it. */
  isWrongBrowser: boolean;
};
/** An attempt that its caller may write from now on. */
type OpenedAttempt = {
  test: AptitudeWithVenue;
  marking: PaperMarking;
  attempt: AttemptRow;
  writerLease: WriterLease;
  /** The answers that are stored of it already. */
  answers: LatestAnswer[];
};
type StartOutcome = OpenedAttempt | Problem;

/** Opens attempts for every student on this node. */
export type AttemptStarter = Batcher<StartRequest, StartOutcome>;

/** Starts that one transaction takes. */
const TOGETHER = 100;
/** So many batches of a test side by side: while one is being drawn, the database writes the other. */
const CONCURRENT_BATCHES = 2;

/**
 * Starts that arrive while a batch of their test is under way join the next one; each batch is one transaction. Calls of one student, as
 * from two tabs, go one after the other: the later one writes.
 */
export function createAttemptStarter(
  services: Pick<AppContext, 'db' | 'diskSpace' | 'contentCache' | 'loginThrottle'>,
): AttemptStarter {
  async function openAll(test: number, starts: StartRequest[]): Promise<(StartOutcome | undefined)[]> {
    const outcomes = await startBatch(services, test, starts);
    return starts.map((start) => outcomes.get(start));
  }
  const openerOf = (test: number) =>
    createRetryingBatcher((starts: StartRequest[]) => openAll(test, starts), TOGETHER, {
      concurrency: CONCURRENT_BATCHES,
    });
  return batchByKey(
    ({ test }: StartRequest) => test,
    (test) => serializeByKey(({ student }) => student, openerOf(test)),
  );
}

async function startBatch(
  services: Pick<AppContext, 'db' | 'diskSpace' | 'contentCache' | 'loginThrottle'>,
  test: number,
  starts: StartRequest[],
): Promise<Map<StartRequest, StartOutcome>> {
  const refused = await refuseAtAdmission(services, test, await listWithoutAttempt(services.db, starts));
  const admitted = starts.filter((start) => !refused.has(start));
  if (admitted.length === 0) return refused;
  const opened = await transaction(services.db, (tx) =>
    startTogether(tx, services.contentCache.inTransaction(tx), test, admitted),
  );
  for (const outcome of opened.values())
    if (!(outcome instanceof Problem)) cachePaper(services.contentCache, outcome.attempt);
  return new Map([...refused, ...opened]);
}

// Called once the transaction is over: the shelf may hold only what is stored for good.
const cachePaper = (shelf: ContentCache, { id, account_id, aptitude_id, paper }: AttemptRow) =>
  shelf.keepPaper(id, { accountId: account_id, aptitudeId: aptitude_id, items: paper });

/** Those who have no attempt yet. */
async function listWithoutAttempt(db: Database, starts: StartRequest[]): Promise<StartRequest[]> {
  const started = await listStarted(db, starts);
  return starts.filter((start) => !started.has(formatAttemptKey(start)));
}

/**
 * Those whom the gate turns away. Asked before the transaction, which then finds on the shelf what papers are drawn from.
 * Only a first start asks who and where the student is: whoever has started is never locked out.
 */
async function refuseAtAdmission(
  {
    db,
    diskSpace,
    contentCache,
    loginThrottle,
  }: Pick<AppContext, 'db' | 'diskSpace' | 'contentCache' | 'loginThrottle'>,
  testId: number,
  fresh: StartRequest[],
): Promise<Map<StartRequest, StartOutcome>> {
  const readTest = memoizeByKey((id: number) => getAptitudeWithVenue(db, id));
  const refused = new Map<StartRequest, StartOutcome>();
  const pass = async ({ address, body, isWrongBrowser, student, viewer }: StartRequest) => {
    if (await diskSpace.isShort()) throw new Problem('no-room', { retryAfter: 10 });
    const test = await readTest(testId);
    throwIfRefused(refusalToStart(test, test.now));
    await checkAdmission(db, test, viewer);
    if (isWrongBrowser) throw new Problem('safe-exam-browser-needed');
    await checkNetworkAndAccessCode({ address, loginThrottle }, test, student, body.access_code);
    await contentCache.readPool(test.id, test.published_at);
  };
  await Promise.all(
    fresh.map(async (start) => {
      const problem = await pass(start).catch(problemOnly);
      if (problem) refused.set(start, problem);
    }),
  );
  // By now another device of theirs may have started.
  const stillFresh = new Set(await listWithoutAttempt(db, [...refused.keys()]));
  return new Map([...refused].filter(([start]) => stillFresh.has(start)));
}

/** A refusal becomes an answer; any other error is thrown on. */
function problemOnly(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

/** Opens the attempts of students of one test, each of whom comes once. Those whose attempt somebody else holds are left out. */
async function startTogether(
  tx: Tx,
  shelf: ContentCache,
  test: number,
  starts: StartRequest[],
): Promise<Map<StartRequest, StartOutcome>> {
  const plan = await readPaperPlan(tx, shelf, test);
  const attempts = await lockAttempts(tx, starts, { skipLocked: true });
  const fresh = await listWithoutAttempt(
    tx,
    starts.filter((start) => !attempts.has(formatAttemptKey(start))),
  );
  const { drafted, refused } = await draftAttempts(tx, plan, fresh);
  for (const [key, attempt] of await lockAttempts(tx, drafted, { skipLocked: true }))
    attempts.set(key, attempt);
  const held = await listLockedElsewhere(tx, starts, attempts);
  const opening = starts.flatMap((start) => {
    const attempt = attempts.get(formatAttemptKey(start));
    return attempt && !refusalToResume(start, attempt) ? [{ start, attempt }] : [];
  });
  const pens = await issueWriterLeases(
    tx,
    opening.map(({ attempt: { id }, start: { address, userAgent } }) => ({ id, device: userAgent, address })),
  );
  const resumed = opening.flatMap(({ attempt }) =>
    attempt.epoch > 0 && pens.has(attempt.id) ? attempt : [],
  );
  await auditTakeOvers(tx, resumed, pens);
  const eventsOf = await readEventsInChunks(
    tx,
    resumed.map(({ id }) => id),
  );
  const outcomes = new Map<StartRequest, StartOutcome>(refused);
  for (const start of starts) {
    if (refused.has(start) || held.has(start)) continue;
    const attempt = attempts.get(formatAttemptKey(start));
    const writerLease = attempt && pens.get(attempt.id);
    const answers = attempt ? latestAnswers(eventsOf(attempt.id)) : [];
    outcomes.set(
      start,
      writerLease ? { ...plan, attempt, writerLease, answers } : await explainRefusal(tx, start, attempt),
    );
  }
  return outcomes;
}

/** Draws papers for students and stores them as their attempts; tells for whom, and why some got none. */
async function draftAttempts(tx: Tx, plan: PaperPlan, starts: StartRequest[]) {
  const extras = await listExtraTimes(tx, starts);
  const students = starts.map(({ student }) => student);
  const listed = await readAdmissionList(tx, plan.test, students);
  const drafts = new Map<StartRequest, NewAttempt>();
  const refused = new Map<StartRequest, Problem>();
  for (const start of starts) {
    const extra = extras.get(formatAttemptKey(start));
    const draft = await draftAttempt(tx, plan, start, listed, extra).catch(problemOnly);
    if (draft instanceof Problem) refused.set(start, draft);
    else drafts.set(start, draft);
  }
  await insertAttempts(tx, [...drafts.values()]);
  return { drafted: [...drafts.keys()], refused };
}

/** Writes to the log who took attempts up again, and under which epoch. */
async function auditTakeOvers(tx: Tx, resumed: AttemptRow[], pens: Map<number, WriterLease>): Promise<void> {
  await auditEach(
    tx,
    resumed.map(({ id, account_id }) => ({
      actor: account_id,
      action: 'attempt.take-over',
      subject: ['attempt', id],
      after: { epoch: pens.get(id)?.epoch },
    })),
  );
}

/** Why a caller got no pen: the attempt refuses it, or the account is blocked. */
async function explainRefusal(
  tx: Tx,
  start: StartRequest,
  attempt: AttemptRow | undefined,
): Promise<Problem> {
  const refusal = attempt && refusalToResume(start, attempt);
  if (refusal) return new Problem(refusal);
  const notice = await findBlockNotice(tx, start.student);
  return notice ? new Problem('blocked', { data: notice }) : new Problem('not-appeared');
}

/** All that the papers of a test are made from, read once for those who start together. */
type PaperPlan = Awaited<ReturnType<typeof readPaperPlan>>;

async function readPaperPlan(tx: Database, shelf: ContentCache, id: number) {
  const test = await shareLockAptitude(tx, id);
  return {
    test,
    marking: await readPaperMarking(tx, test),
    chosen: memoizeByKey((trade: Trade) => listCandidates(tx, id, trade)),
    pool: () => shelf.readPool(id, test.published_at),
  };
}

/** What a student's attempt starts as. Throws why it does not. */
async function draftAttempt(
  tx: Tx,
  { test, marking, chosen, pool }: PaperPlan,
  start: StartRequest,
  listed: Set<number>,
  extra: ExtraTime | undefined,
): Promise<NewAttempt> {
  const { student, viewer, body } = start;
  const { trade } = viewer;
  throwIfRefused(refusalToStart(test, test.now));
  recheckAdmission(test, start, listed);
  const judged = await checkLocation(tx, test, student, body);
  if ('refusal' in judged) throw judged.refusal;
  const { paper, sections } = await draftPaper(
    marking,
    { number: student, trade },
    { chosen: () => chosen(trade), pool },
  );
  if (paper.length === 0) throw new Problem('no-questions');
  return {
    aptitude_id: test.id,
    account_id: student,
    started_at: test.now,
    ...timesAtStart(test, sections ?? [], extra, test.now),
    stretch: stretchOf(sections ?? [], extra),
    paper,
    sections,
    place: judged.place,
  };
}

/** Reads once for each key, whoever asks. */
function memoizeByKey<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}
