import type * as contract from '#contract/attempts/attempt.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { AppContext, Call } from '#server/context.ts';
import { batchApart, createPassingBatcher, inTurn } from '#server/platform/database/batching.ts';
import { readLead } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem, refuse } from '#server/platform/http/problem.ts';
import { latestAnswers } from '../answers/rules.ts';
import { isBrowserTaken } from '../proctoring/safe-exam-browser.actions.ts';
import { type Closing, close, type End } from './finalize.actions.ts';
import { insertFinalAnswers, listLate } from '../answers/events.queries.ts';
import { type AttemptKey, attemptKeyOf, type BareAttempt, listHeld, lockBareAttempts } from '../queries.ts';
import { answersInTime, listEnds, receiptOf } from './submission-receipt.actions.ts';
import { isGraceOver, refusalToHandIn, refusalToSpeakFor } from '../rules.ts';
import { problemIn, sheetOf } from '../answers/answer-validation.actions.ts';
import { allowedFor, type Refusal, refusalOfOperation, type Sheet } from '../answers/answer-validation.rules.ts';
import type { Shelf } from '../content/content-cache.queries.ts';
import {
  contentOf,
  isOutsideSection,
  notCounted,
  questionsNotCounted,
  tellsAnswer,
} from './rules.ts';
import { holdTerms } from '../aptitude.queries.ts';
import { clockOf, momentOf } from '../timing/rules.ts';

declare module '#server/context.ts' {
  interface AppContext {
    /** Marks what students on this node hand in together. */
    submitter: Submitter;
  }
}

/** Hand-ins that one transaction takes. */
const HAND_INS_TOGETHER = 100;
/** So many batches of a test side by side: while one is being marked, the database reads the other. */
const LANES = 2;
/** Late answers of one attempt that a hand-in adds to: more than any device keeps that means well. */
const MOST_EVIDENCE = 1_000;

/** A test that one student hands in, with what had not been saved yet. */
type HandIn = Pick<Parsed<typeof contract.submit.body>, 'answers' | 'at_end' | 'epoch'> &
  AttemptKey & {
    /** The answers that say something. */
    told: Parsed<typeof contract.submit.body>['answers'];
    /** The test wants Safe Exam Browser, and the call does not come from it. */
    outside: boolean;
    /** When it came, in milliseconds of the node's steady clock. */
    arrived: number;
  };
type Handed = Parsed<typeof contract.submit.reply> | Problem;
/** Hands in for every student on this node, and tells who waits for it: the sweep leaves those alone. */
export type Submitter = {
  /** The student counts as waiting from the call on, while `find` is still finding the rest of what is handed in. */
  handIn(key: AttemptKey, find: () => Promise<Omit<HandIn, keyof AttemptKey | 'told'>>): Promise<Handed>;
  waiting(): AttemptKey[];
};

/**
 * Hands an attempt in, with what the caller had not saved yet. Every repetition gives the same receipt. Throws `not-appeared`,
 * `time-left`, or what else `rules.ts` says against it.
 */
export async function handIn(call: Call<typeof contract.submit, Viewer>) {
  const { boards, body, params, submitter, viewer } = call;
  refuse(refusalToSpeakFor(body.userData, viewer));
  const arrived = performance.now();
  const { answers, at_end, epoch } = body;
  const handed = await submitter.handIn({ test: params.id, student: viewer.accountId }, async () => ({
    ...{ answers, at_end, epoch, arrived },
    outside: !(await isBrowserTaken(call, params.id)),
  }));
  if (handed instanceof Problem) throw handed;
  boards.announce(params.id);
  return handed;
}

/** Hand-ins that come while others of their test are being marked are marked next, all in one transaction. */
export function createSubmitter({ db, shelf }: Pick<AppContext, 'db' | 'shelf'>): Submitter {
  const waiting = new Set<AttemptKey>();
  const batcher = batchApart(
    ({ test }: HandIn) => test,
    (test) => {
      const handInAll = (handIns: HandIn[]) =>
        transaction(db, (tx) => handInTogether(tx, shelf.within(tx), test, handIns));
      return createPassingBatcher(handInAll, HAND_INS_TOGETHER, { lanes: LANES });
    },
  );
  // However often a student calls at once, it is one call of each batch.
  const turns = inTurn(attemptKeyOf, batcher);
  return {
    async handIn(key, find) {
      waiting.add(key);
      try {
        const found = await find();
        return await turns.add({ ...key, ...found, told: found.answers.filter(tellsAnswer) });
      } finally {
        waiting.delete(key);
      }
    },
    waiting: () => [...waiting],
  };
}

/** Hands in for students of one test, by its number; undefined for whose attempt somebody else holds. */
async function handInTogether(
  tx: Database,
  shelf: Shelf,
  testId: number,
  handIns: HandIn[],
): Promise<(Handed | undefined)[]> {
  // Read before anything is waited for: each hand-in is judged by when it came to this node.
  const lead = await readLead(tx);
  const test = await holdTerms(tx, testId);
  if (!test) return handIns.map(() => new Problem('not-found'));
  const attempts = await lockBareAttempts(tx, handIns, { passing: true });
  const held = await listHeld(tx, handIns, attempts);
  const ends = await listEnds(tx, [...attempts.values()]);
  const refused = new Map<HandIn, Problem>();
  const accepted = new Map<number, Accepted>();
  for (const one of handIns) {
    const attempt = attempts.get(attemptKeyOf(one));
    // Of several calls for one attempt the first that may closes it; the others find it closed.
    if (attempt?.state !== 'writing' || accepted.has(attempt.id)) continue;
    const sheet = await sheetFor(shelf, attempt, one.answers);
    const refusal = refusalToHandIn(one, attempt, sheet);
    if (refusal) refused.set(one, refusedAs(refusal, attempt));
    else accepted.set(attempt.id, await accept(tx, one, attempt, sheet, lead));
  }
  for (const [id, end] of await close(tx, shelf, [...accepted.values()])) ends.set(id, end);
  for (const one of handIns) {
    const attempt = attempts.get(attemptKeyOf(one));
    const end = attempt && ends.get(attempt.id);
    if (!end || refused.has(one) || accepted.get(attempt.id)?.handIn === one) continue;
    const problem = await keepRest(tx, shelf, one, attempt, end);
    if (problem) refused.set(one, problem);
  }
  return handIns.map((one) => {
    const refusal = refused.get(one);
    if (refusal) return refusal;
    const attempt = attempts.get(attemptKeyOf(one));
    const end = attempt && ends.get(attempt.id);
    if (!end) return held.has(one) ? undefined : new Problem('not-appeared');
    return { ...receiptOf(attempt.id, end, test), late: lateOf(one, end) };
  });
}

/** A hand-in that closes its attempt. */
type Accepted = Closing & { handIn: HandIn };

/** Stores the answers that came along with a hand-in, and tells how the attempt ends by it: as it stood when the call came. */
async function accept(
  tx: Database,
  one: HandIn,
  attempt: BareAttempt,
  sheet: Sheet,
  lead: number,
): Promise<Accepted> {
  const asItCame = { ...attempt, now: momentOf(attempt, one.arrived + lead) };
  const late = isGraceOver(attempt.deadline, clockOf(asItCame));
  await insertFinalAnswers(
    tx,
    asItCame,
    one.told,
    (question) => late || isOutsideSection(asItCame, allowedFor(question, sheet)?.section),
  );
  return {
    ...{ attempt: asItCame, handIn: one },
    how: late ? 'deadline' : 'student',
    actor: late ? null : one.student,
  };
}

/** What the paper of an attempt allows, read only where there are answers to judge by it. */
async function sheetFor(shelf: Shelf, attempt: BareAttempt, answers: HandIn['answers']): Promise<Sheet> {
  const paper = answers.length > 0 ? await shelf.findPaper(attempt.id, attempt.account_id) : undefined;
  return paper ? await sheetOf(shelf, paper.items) : [];
}

function refusedAs(refusal: Refusal, attempt: BareAttempt): Problem {
  return refusal.code === 'time-left' ? timeLeft(attempt) : problemIn('answers', refusal);
}

function timeLeft({ deadline, now, paused_at, section_ends }: BareAttempt): Problem {
  return new Problem('time-left', { data: { deadline, section_ends, paused_at, server_time: now } });
}

/** Keeps as evidence what comes after the end and is not known yet; tells why not where the call may not bring it. */
async function keepRest(
  tx: Database,
  shelf: Shelf,
  one: HandIn,
  attempt: BareAttempt,
  end: End,
): Promise<Problem | undefined> {
  const news = await listNews(tx, shelf, attempt, notCounted(one.told, answersInTime(end)));
  // With a receipt in hand the device would forget what is kept nowhere else.
  if (one.outside) return news.length > 0 ? new Problem('safe-exam-browser-needed') : undefined;
  await keepAsEvidence(tx, attempt, one, news);
  return undefined;
}

/** Of answers that do not count, those that the paper allows and that are not among the late events yet. */
async function listNews(
  tx: Database,
  shelf: Shelf,
  attempt: BareAttempt,
  late: HandIn['answers'],
): Promise<HandIn['answers']> {
  if (late.length === 0) return [];
  const sheet = await sheetFor(shelf, attempt, late);
  const held = await listLate(tx, attempt.id);
  if (held.length >= MOST_EVIDENCE) return [];
  const known = new Set(held.map(contentOf));
  return late.filter((answer) => !refusalOfOperation(answer, sheet) && !known.has(contentOf(answer)));
}

/** Keeps answers that do not count, under the epoch of their device: those of an older one never override a newer one's. */
async function keepAsEvidence(
  tx: Database,
  { id, epoch, now }: BareAttempt,
  { epoch: of = epoch }: HandIn,
  news: HandIn['answers'],
): Promise<void> {
  await insertFinalAnswers(tx, { id, epoch: Math.min(of, epoch), now }, news, () => true);
}

/** The questions of which a hand-in brings answers that do not count, admissions included. */
function lateOf({ told }: HandIn, { events }: End): number[] {
  return told.length === 0 ? [] : questionsNotCounted(told, latestAnswers(events()));
}
