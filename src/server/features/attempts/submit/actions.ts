import type * as contract from '#contract/attempts/attempt.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { AppContext, Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { batchByKey, createRetryingBatcher, serializeByKey } from '#server/platform/database/batching.ts';
import { measureClockLead } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import { getAllowedAnswers, toAnswerProblem } from '../answers/answer-validation.actions.ts';
import {
  type AllowedAnswers,
  type AnswerRefusal,
  findAllowedAnswer,
  refusalOfAnswer,
} from '../answers/answer-validation.rules.ts';
import { insertFinalAnswers, listLateAnswers } from '../answers/events.queries.ts';
import { latestAnswers } from '../answers/rules.ts';
import { shareLockAptitudeTerms } from '../aptitude.queries.ts';
import type { ContentCache } from '../content/content-cache.queries.ts';
import { isBrowserAccepted } from '../proctoring/safe-exam-browser.actions.ts';
import {
  type AttemptKey,
  type AttemptWithoutPaper,
  formatAttemptKey,
  listLockedElsewhere,
  lockAttemptsWithoutPaper,
} from '../queries.ts';
import { isGraceOver, refusalToActFor, refusalToSubmit } from '../rules.ts';
import { getAttemptClock, getMomentOfArrival } from '../timing/rules.ts';
import { type AttemptEnd, type Finalization, finalize } from './finalize.actions.ts';
import {
  findUncountedAnswers,
  findUncountedQuestions,
  fingerprintAnswer,
  isOutsideSection,
  statesAnswer,
} from './rules.ts';
import { buildSubmissionReceipt, findAnswersInTime, listAttemptEnds } from './submission-receipt.actions.ts';

declare module '#server/context.ts' {
  interface AppContext {
    /** Marks what students on this node hand in together. */
    attemptSubmitter: AttemptSubmitter;
  }
}

/** Hand-ins that one transaction takes. */
const HAND_INS_TOGETHER = 100;
/** So many batches of a test side by side: while one is being marked, the database reads the other. */
const CONCURRENT_BATCHES = 2;
/** Late answers of one attempt that a hand-in adds to: more than any device keeps that means well. */
const MOST_EVIDENCE = 1_000;

/** A test that one student hands in, with what had not been saved yet. */
type SubmitRequest = Pick<Parsed<typeof contract.submitAttempt.body>, 'answers' | 'at_end' | 'epoch'> &
  AttemptKey & {
    /** The answers that say something. */
    told: Parsed<typeof contract.submitAttempt.body>['answers'];
    /** The test wants Safe Exam Browser, and the call does not come from it. */
    isWrongBrowser: boolean;
    /** When it came, in milliseconds of the node's steady clock. */
    arrived: number;
  };
type SubmitOutcome = Parsed<typeof contract.submitAttempt.reply> | Problem;
/** Hands in for every student on this node, and tells who waits for it: the sweep leaves those alone. */
export type AttemptSubmitter = {
  /** The student counts as waiting from the call on, while `find` is still finding the rest of what is handed in. */
  submit(
    key: AttemptKey,
    find: () => Promise<Omit<SubmitRequest, keyof AttemptKey | 'told'>>,
  ): Promise<SubmitOutcome>;
  waiting(): AttemptKey[];
};

/**
 * Hands an attempt in, with what the caller had not saved yet. Every repetition gives the same receipt. Throws `not-appeared`,
 * `time-left`, or what else `rules.ts` says against it.
 */
export async function submitAttempt(call: Call<typeof contract.submitAttempt, CurrentUser>) {
  const { boards, body, params, attemptSubmitter, user } = call;
  throwIfRefused(refusalToActFor(body.userData, user));
  const arrived = performance.now();
  const { answers, at_end, epoch } = body;
  const handed = await attemptSubmitter.submit({ test: params.id, student: user.accountId }, async () => ({
    ...{ answers, at_end, epoch, arrived },
    isWrongBrowser: !(await isBrowserAccepted(call, params.id)),
  }));
  if (handed instanceof Problem) throw handed;
  boards.announce(params.id);
  return handed;
}

/** Hand-ins that come while others of their test are being marked are marked next, all in one transaction. */
export function createAttemptSubmitter({
  db,
  contentCache,
}: Pick<AppContext, 'db' | 'contentCache'>): AttemptSubmitter {
  const waiting = new Set<AttemptKey>();
  const batcher = batchByKey(
    ({ test }: SubmitRequest) => test,
    (test) => {
      const handInAll = (handIns: SubmitRequest[]) =>
        transaction(db, (tx) => submitTogether(tx, contentCache.inTransaction(tx), test, handIns));
      return createRetryingBatcher(handInAll, HAND_INS_TOGETHER, { concurrency: CONCURRENT_BATCHES });
    },
  );
  // However often a student calls at once, it is one call of each batch.
  const turns = serializeByKey(formatAttemptKey, batcher);
  return {
    async submit(key, find) {
      waiting.add(key);
      try {
        const found = await find();
        return await turns.add({ ...key, ...found, told: found.answers.filter(statesAnswer) });
      } finally {
        waiting.delete(key);
      }
    },
    waiting: () => [...waiting],
  };
}

/** Hands in for students of one test, by its number; undefined for whose attempt somebody else holds. */
async function submitTogether(
  tx: Database,
  shelf: ContentCache,
  testId: number,
  handIns: SubmitRequest[],
): Promise<(SubmitOutcome | undefined)[]> {
  // Read before anything is waited for: each hand-in is judged by when it came to this node.
  const lead = await measureClockLead(tx);
  const test = await shareLockAptitudeTerms(tx, testId);
  if (!test) return handIns.map(() => new Problem('not-found'));
  const attempts = await lockAttemptsWithoutPaper(tx, handIns, { skipLocked: true });
  const held = await listLockedElsewhere(tx, handIns, attempts);
  const ends = await listAttemptEnds(tx, [...attempts.values()]);
  const refused = new Map<SubmitRequest, Problem>();
  const accepted = new Map<number, AcceptedSubmission>();
  for (const one of handIns) {
    const attempt = attempts.get(formatAttemptKey(one));
    // Of several calls for one attempt the first that may closes it; the others find it closed.
    if (attempt?.state !== 'writing' || accepted.has(attempt.id)) continue;
    const sheet = await readAllowedAnswers(shelf, attempt, one.answers);
    const refusal = refusalToSubmit(one, attempt, sheet);
    if (refusal) refused.set(one, toRefusalProblem(refusal, attempt));
    else accepted.set(attempt.id, await acceptSubmission(tx, one, attempt, sheet, lead));
  }
  for (const [id, end] of await finalize(tx, shelf, [...accepted.values()])) ends.set(id, end);
  for (const one of handIns) {
    const attempt = attempts.get(formatAttemptKey(one));
    const end = attempt && ends.get(attempt.id);
    if (!end || refused.has(one) || accepted.get(attempt.id)?.handIn === one) continue;
    const problem = await keepLateAnswers(tx, shelf, one, attempt, end);
    if (problem) refused.set(one, problem);
  }
  return handIns.map((one) => {
    const refusal = refused.get(one);
    if (refusal) return refusal;
    const attempt = attempts.get(formatAttemptKey(one));
    const end = attempt && ends.get(attempt.id);
    if (!end) return held.has(one) ? undefined : new Problem('not-appeared');
    return { ...buildSubmissionReceipt(attempt.id, end, test), late: listLateQuestions(one, end) };
  });
}

/** A hand-in that closes its attempt. */
type AcceptedSubmission = Finalization & { handIn: SubmitRequest };

/** Stores the answers that came along with a hand-in, and tells how the attempt ends by it: as it stood when the call came. */
async function acceptSubmission(
  tx: Database,
  one: SubmitRequest,
  attempt: AttemptWithoutPaper,
  sheet: AllowedAnswers,
  lead: number,
): Promise<AcceptedSubmission> {
  const asItCame = { ...attempt, now: getMomentOfArrival(attempt, one.arrived + lead) };
  const late = isGraceOver(attempt.deadline, getAttemptClock(asItCame));
  await insertFinalAnswers(
    tx,
    asItCame,
    one.told,
    (question) => late || isOutsideSection(asItCame, findAllowedAnswer(question, sheet)?.section),
  );
  return {
    ...{ attempt: asItCame, handIn: one },
    how: late ? 'deadline' : 'student',
    actor: late ? null : one.student,
  };
}

/** What the paper of an attempt allows, read only where there are answers to judge by it. */
async function readAllowedAnswers(
  shelf: ContentCache,
  attempt: AttemptWithoutPaper,
  answers: SubmitRequest['answers'],
): Promise<AllowedAnswers> {
  const paper = answers.length > 0 ? await shelf.findPaper(attempt.id, attempt.account_id) : undefined;
  return paper ? await getAllowedAnswers(shelf, paper.items) : [];
}

function toRefusalProblem(refusal: AnswerRefusal, attempt: AttemptWithoutPaper): Problem {
  return refusal.code === 'time-left' ? timeLeft(attempt) : toAnswerProblem('answers', refusal);
}

function timeLeft({ deadline, now, paused_at, section_ends }: AttemptWithoutPaper): Problem {
  return new Problem('time-left', { data: { deadline, section_ends, paused_at, server_time: now } });
}

/** Keeps as evidence what comes after the end and is not known yet; tells why not where the call may not bring it. */
async function keepLateAnswers(
  tx: Database,
  shelf: ContentCache,
  one: SubmitRequest,
  attempt: AttemptWithoutPaper,
  end: AttemptEnd,
): Promise<Problem | undefined> {
  const news = await listNewLateAnswers(
    tx,
    shelf,
    attempt,
    findUncountedAnswers(one.told, findAnswersInTime(end)),
  );
  // With a receipt in hand the device would forget what is kept nowhere else.
  if (one.isWrongBrowser) return news.length > 0 ? new Problem('safe-exam-browser-needed') : undefined;
  await insertLateAnswers(tx, attempt, one, news);
  return undefined;
}

/** Of answers that do not count, those that the paper allows and that are not among the late events yet. */
async function listNewLateAnswers(
  tx: Database,
  shelf: ContentCache,
  attempt: AttemptWithoutPaper,
  late: SubmitRequest['answers'],
): Promise<SubmitRequest['answers']> {
  if (late.length === 0) return [];
  const sheet = await readAllowedAnswers(shelf, attempt, late);
  const held = await listLateAnswers(tx, attempt.id);
  if (held.length >= MOST_EVIDENCE) return [];
  const known = new Set(held.map(fingerprintAnswer));
  return late.filter((answer) => !refusalOfAnswer(answer, sheet) && !known.has(fingerprintAnswer(answer)));
}

/** Keeps answers that do not count, under the epoch of their device: those of an older one never override a newer one's. */
async function insertLateAnswers(
  tx: Database,
  { id, epoch, now }: AttemptWithoutPaper,
  { epoch: of = epoch }: SubmitRequest,
  news: SubmitRequest['answers'],
): Promise<void> {
  await insertFinalAnswers(tx, { id, epoch: Math.min(of, epoch), now }, news, () => true);
}

/** The questions of which a hand-in brings answers that do not count, admissions included. */
function listLateQuestions({ told }: SubmitRequest, { events }: AttemptEnd): number[] {
  return told.length === 0 ? [] : findUncountedQuestions(told, latestAnswers(events()));
}
