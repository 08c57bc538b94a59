import type * as contract from '#contract/attempts/attempt.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { Trade } from '#contract/trade.ts';
import { findNotice } from '#server/features/accounts/sessions/block-notice.queries.ts';
import type { AppContext } from '#server/context.ts';
import { auditEach } from '#server/features/audit/log.queries.ts';
import { type Batcher, batchApart, createPassingBatcher, inTurn } from '#server/platform/database/batching.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem, refuse } from '#server/platform/http/problem.ts';
import { type LatestAnswer, latestAnswers } from '../answers/rules.ts';
import { readInParts } from '../answers/events.actions.ts';
import { checkAtGate, readList, refuseAtMovedGate, refuseStrangers } from './admission.actions.ts';
import { insertAttempts, type NewAttempt, type Pen, raiseEpochs } from './queries.ts';
import { draftPaper, type Marking, readMarking } from '../content/paper-view.actions.ts';
import { listCandidates } from '../content/queries.ts';
import { judgeStart } from '../location/location-check.actions.ts';
import { type AttemptRow, attemptKeyOf, listHeld, listStarted, lockAttempts } from '../queries.ts';
import { refusalToGoOn, refusalToStart } from '../rules.ts';
import type { Shelf } from '../content/content-cache.queries.ts';
import { getTest, holdTest, type Test } from '../aptitude.queries.ts';
import { type Extra, stretchOf, timesAtStart } from '../timing/rules.ts';
import { listExtraTimes } from '../timing/queries.ts';

declare module '#server/context.ts' {
  interface AppContext {
    /** Lets in students who start together on this node. */
    opener: Opener;
  }
}

/** A student who starts a test or goes on with it, and what the call brought along. */
type Start = {
  test: number;
  student: number;
  viewer: Viewer;
  address: string;
  userAgent: string;
  body: Parsed<typeof contract.appear.body>;
  /** The test wants Safe Exam Browser, and the call does not come from it. */
  outside: boolean;
};
/** An attempt that its caller may write from now on. */
type Opened = {
  test: Test;
  marking: Marking;
  attempt: AttemptRow;
  pen: Pen;
  /** The answers that are stored of it already. */
  answers: LatestAnswer[];
};
type Outcome = Opened | Problem;

/** Opens attempts for every student on this node. */
export type Opener = Batcher<Start, Outcome>;

/** Starts that one transaction takes. */
const TOGETHER = 100;
/** So many batches of a test side by side: while one is being drawn, the database writes the other. */
const LANES = 2;

/**
 * Starts that arrive while a batch of their test is under way join the next one; each batch is one transaction. Calls of one student, as
 * from two tabs, go one after the other: the later one writes.
 */
export function createOpener(services: Pick<AppContext, 'db' | 'room' | 'shelf' | 'tries'>): Opener {
  async function openAll(test: number, starts: Start[]): Promise<(Outcome | undefined)[]> {
    const outcomes = await open(services, test, starts);
    return starts.map((start) => outcomes.get(start));
  }
  const openerOf = (test: number) =>
    createPassingBatcher((starts: Start[]) => openAll(test, starts), TOGETHER, { lanes: LANES });
  return batchApart(
    ({ test }: Start) => test,
    (test) => inTurn(({ student }) => student, openerOf(test)),
  );
}

async function open(
  services: Pick<AppContext, 'db' | 'room' | 'shelf' | 'tries'>,
  test: number,
  starts: Start[],
): Promise<Map<Start, Outcome>> {
  const refused = await turnAway(services, test, await listFresh(services.db, starts));
  const admitted = starts.filter((start) => !refused.has(start));
  if (admitted.length === 0) return refused;
  const opened = await transaction(services.db, (tx) =>
    openTogether(tx, services.shelf.within(tx), test, admitted),
  );
  for (const outcome of opened.values())
    if (!(outcome instanceof Problem)) keepPaper(services.shelf, outcome.attempt);
  return new Map([...refused, ...opened]);
}

// Called once the transaction is over: the shelf may hold only what is stored for good.
const keepPaper = (shelf: Shelf, { id, account_id, aptitude_id, paper }: AttemptRow) =>
  shelf.keepPaper(id, { accountId: account_id, aptitudeId: aptitude_id, items: paper });

/** Those who have no attempt yet. */
async function listFresh(db: Database, starts: Start[]): Promise<Start[]> {
  const started = await listStarted(db, starts);
  return starts.filter((start) => !started.has(attemptKeyOf(start)));
}

/**
 * Those whom the gate turns away. Asked before the transaction, which then finds on the shelf what papers are drawn from.
 * Only a first start asks who and where the student is: whoever has started is never locked out.
 */
async function turnAway(
  { db, room, shelf, tries }: Pick<AppContext, 'db' | 'room' | 'shelf' | 'tries'>,
  testId: number,
  fresh: Start[],
): Promise<Map<Start, Outcome>> {
  const readTest = readOnce((id: number) => getTest(db, id));
  const refused = new Map<Start, Outcome>();
  const pass = async ({ address, body, outside, student, viewer }: Start) => {
    if (await room.isShort()) throw new Problem('no-room', { retryAfter: 10 });
    const test = await readTest(testId);
    refuse(refusalToStart(test, test.now));
    await refuseStrangers(db, test, viewer);
    if (outside) throw new Problem('safe-exam-browser-needed');
    await checkAtGate({ address, tries }, test, student, body.access_code);
    await shelf.pool(test.id, test.published_at);
  };
  await Promise.all(
    fresh.map(async (start) => {
      const problem = await pass(start).catch(problemOnly);
      if (problem) refused.set(start, problem);
    }),
  );
  // By now another device of theirs may have started.
  const stillFresh = new Set(await listFresh(db, [...refused.keys()]));
  return new Map([...refused].filter(([start]) => stillFresh.has(start)));
}

/** A refusal becomes an answer; any other error is thrown on. */
function problemOnly(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

/** Opens the attempts of students of one test, each of whom comes once. Those whose attempt somebody else holds are left out. */
async function openTogether(
  tx: Tx,
  shelf: Shelf,
  test: number,
  starts: Start[],
): Promise<Map<Start, Outcome>> {
  const plan = await readPlan(tx, shelf, test);
  const attempts = await lockAttempts(tx, starts, { passing: true });
  const fresh = await listFresh(
    tx,
    starts.filter((start) => !attempts.has(attemptKeyOf(start))),
  );
  const { drafted, refused } = await draftAttempts(tx, plan, fresh);
  for (const [key, attempt] of await lockAttempts(tx, drafted, { passing: true })) attempts.set(key, attempt);
  const held = await listHeld(tx, starts, attempts);
  const opening = starts.flatMap((start) => {
    const attempt = attempts.get(attemptKeyOf(start));
    return attempt && !refusalToGoOn(start, attempt) ? [{ start, attempt }] : [];
  });
  const pens = await raiseEpochs(
    tx,
    opening.map(({ attempt: { id }, start: { address, userAgent } }) => ({ id, device: userAgent, address })),
  );
  const resumed = opening.flatMap(({ attempt }) =>
    attempt.epoch > 0 && pens.has(attempt.id) ? attempt : [],
  );
  await auditTakeOvers(tx, resumed, pens);
  const eventsOf = await readInParts(
    tx,
    resumed.map(({ id }) => id),
  );
  const outcomes = new Map<Start, Outcome>(refused);
  for (const start of starts) {
    if (refused.has(start) || held.has(start)) continue;
    const attempt = attempts.get(attemptKeyOf(start));
    const pen = attempt && pens.get(attempt.id);
    const answers = attempt ? latestAnswers(eventsOf(attempt.id)) : [];
    outcomes.set(start, pen ? { ...plan, attempt, pen, answers } : await problemOf(tx, start, attempt));
  }
  return outcomes;
}

/** Draws papers for students and stores them as their attempts; tells for whom, and why some got none. */
async function draftAttempts(tx: Tx, plan: Plan, starts: Start[]) {
  const extras = await listExtraTimes(tx, starts);
  const students = starts.map(({ student }) => student);
  const listed = await readList(tx, plan.test, students);
  const drafts = new Map<Start, NewAttempt>();
  const refused = new Map<Start, Problem>();
  for (const start of starts) {
    const extra = extras.get(attemptKeyOf(start));
    const draft = await draftAttempt(tx, plan, start, listed, extra).catch(problemOnly);
    if (draft instanceof Problem) refused.set(start, draft);
    else drafts.set(start, draft);
  }
  await insertAttempts(tx, [...drafts.values()]);
  return { drafted: [...drafts.keys()], refused };
}

/** Writes to the log who took attempts up again, and under which epoch. */
async function auditTakeOvers(tx: Tx, resumed: AttemptRow[], pens: Map<number, Pen>): Promise<void> {
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
async function problemOf(tx: Tx, start: Start, attempt: AttemptRow | undefined): Promise<Problem> {
  const refusal = attempt && refusalToGoOn(start, attempt);
  if (refusal) return new Problem(refusal);
  const notice = await findNotice(tx, start.student);
  return notice ? new Problem('blocked', { data: notice }) : new Problem('not-appeared');
}

/** All that the papers of a test are made from, read once for those who start together. */
type Plan = Awaited<ReturnType<typeof readPlan>>;

async function readPlan(tx: Database, shelf: Shelf, id: number) {
  const test = await holdTest(tx, id);
  return {
    test,
    marking: await readMarking(tx, test),
    chosen: readOnce((trade: Trade) => listCandidates(tx, id, trade)),
    pool: () => shelf.pool(id, test.published_at),
  };
}

/** What a student's attempt starts as. Throws why it does not. */
async function draftAttempt(
  tx: Tx,
  { test, marking, chosen, pool }: Plan,
  start: Start,
  listed: Set<number>,
  extra: Extra | undefined,
): Promise<NewAttempt> {
  const { student, viewer, body } = start;
  const { trade } = viewer;
  refuse(refusalToStart(test, test.now));
  refuseAtMovedGate(test, start, listed);
  const judged = await judgeStart(tx, test, student, body);
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
function readOnce<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}
