import type * as contract from '#contract/attempts/submit.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { AppContext, Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
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
import { batchByTest } from '../batching.actions.ts';
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
import { type AttemptEnd, type Finalization, type Finalizer, finalize } from './finalize.actions.ts';
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
    /** Submits attempts for the students on this node. See docs/decisions/0002-attempt-calls-are-batched-and-lock-in-one-order.md. */
    attemptSubmitter: AttemptSubmitter;
  }
}

/** An attempt with so many late answers gets no more: no honest device holds as many. */
const MAX_LATE_ANSWERS = 1_000;

/** One student's submission, with the answers that were not saved yet. */
type SubmitRequest = Pick<Parsed<typeof contract.submitAttempt.body>, 'answers' | 'at_end' | 'epoch'> &
  AttemptKey & {
    /** Those of the answers that choose, type or clear something. */
    statedAnswers: Parsed<typeof contract.submitAttempt.body>['answers'];
    /** The test wants Safe Exam Browser, and the call does not come from it. */
    isWrongBrowser: boolean;
    /** When the call came, by the node's monotonic clock in milliseconds. */
    arrived: number;
  };
type SubmitOutcome = Parsed<typeof contract.submitAttempt.reply> | Problem;
/** Submits attempts, and lists whose submissions are under way: the auto-submit job skips those. */
export type AttemptSubmitter = {
  /** The student counts as waiting from the call on, even while `find` still looks up the rest of the request. */
  submit(
    key: AttemptKey,
    find: () => Promise<Omit<SubmitRequest, keyof AttemptKey | 'statedAnswers'>>,
  ): Promise<SubmitOutcome>;
  waiting(): AttemptKey[];
};

/**
 * Submits an attempt, with the answers that the caller had not saved yet. A repetition returns the same receipt. Throws
 * `not-appeared`, `time-left` and the other refusals of `refusalToSubmit`.
 */
export async function submitAttempt(call: Call<typeof contract.submitAttempt, CurrentUser>) {
  const { boards, body, params, attemptSubmitter, user } = call;
  throwIfRefused(refusalToActFor(body.userData, user));
  const arrived = performance.now();
  const { answers, at_end, epoch } = body;
  const outcome = await attemptSubmitter.submit({ test: params.id, student: user.accountId }, async () => ({
    ...{ answers, at_end, epoch, arrived },
    isWrongBrowser: !(await isBrowserAccepted(call, params.id)),
  }));
  if (outcome instanceof Problem) throw outcome;
  boards.announce(params.id);
  return outcome;
}

export function createAttemptSubmitter({
  db,
  contentCache,
  marker,
}: Pick<AppContext, 'db'> & Finalizer): AttemptSubmitter {
  const waiting = new Set<AttemptKey>();
  const batcher = batchByTest(
    (test, requests: SubmitRequest[]) =>
      transaction(db, (tx) =>
        submitTogether(tx, { contentCache: contentCache.inTransaction(tx), marker }, test, requests),
      ),
    { concurrency: 2 },
  );
  return {
    async submit(key, find) {
      waiting.add(key);
      try {
        const found = await find();
        return await batcher.add({ ...key, ...found, statedAnswers: found.answers.filter(statesAnswer) });
      } finally {
        waiting.delete(key);
      }
    },
    waiting: () => [...waiting],
  };
}

/** Submits attempts at one test. Leaves out attempts that another transaction has locked. */
async function submitTogether(
  tx: Database,
  { contentCache, marker }: Finalizer,
  testId: number,
  requests: SubmitRequest[],
): Promise<Map<SubmitRequest, SubmitOutcome>> {
  // Before any wait for a lock: each submission is judged by when it arrived at this node.
  const lead = await measureClockLead(tx);
  const test = await shareLockAptitudeTerms(tx, testId);
  if (!test) return new Map(requests.map((one) => [one, new Problem('not-found')]));
  const attempts = await lockAttemptsWithoutPaper(tx, requests, { skipLocked: true });
  const held = await listLockedElsewhere(tx, requests, attempts);
  const ends = await listAttemptEnds(tx, [...attempts.values()]);
  const refused = new Map<SubmitRequest, Problem>();
  const accepted = new Map<number, AcceptedSubmission>();
  for (const one of requests) {
    const attempt = attempts.get(formatAttemptKey(one));
    // Of several calls for one attempt, the first acceptable one closes it; the others find it closed.
    if (attempt?.state !== 'writing' || accepted.has(attempt.id)) continue;
    const allowed = await readAllowedAnswers(contentCache, attempt, one.answers);
    const refusal = refusalToSubmit(one, attempt, allowed);
    if (refusal) refused.set(one, toRefusalProblem(refusal, attempt));
    else accepted.set(attempt.id, await acceptSubmission(tx, one, attempt, allowed, lead));
  }
  for (const [id, end] of await finalize(tx, { contentCache, marker }, [...accepted.values()]))
    ends.set(id, end);
  for (const one of requests) {
    const attempt = attempts.get(formatAttemptKey(one));
    const end = attempt && ends.get(attempt.id);
    if (!end || refused.has(one) || accepted.get(attempt.id)?.request === one) continue;
    const problem = await keepLateAnswers(tx, contentCache, one, attempt, end);
    if (problem) refused.set(one, problem);
  }
  const outcomes = new Map<SubmitRequest, SubmitOutcome>(refused);
  for (const one of requests) {
    if (refused.has(one)) continue;
    const attempt = attempts.get(formatAttemptKey(one));
    const end = attempt && ends.get(attempt.id);
    if (end)
      outcomes.set(one, {
        ...buildSubmissionReceipt(attempt.id, end, test),
        late: listLateQuestions(one, end),
      });
    else if (!held.has(one)) outcomes.set(one, new Problem('not-appeared'));
  }
  return outcomes;
}

/** A submission that closes its attempt. */
type AcceptedSubmission = Finalization & { request: SubmitRequest };

/** Stores the answers of a submission, and tells how it ends the attempt as this stood when the call arrived. */
async function acceptSubmission(
  tx: Database,
  one: SubmitRequest,
  attempt: AttemptWithoutPaper,
  allowed: AllowedAnswers,
  lead: number,
): Promise<AcceptedSubmission> {
  const asItCame = { ...attempt, now: getMomentOfArrival(attempt, one.arrived + lead) };
  const late = isGraceOver(attempt.deadline, getAttemptClock(asItCame));
  await insertFinalAnswers(
    tx,
    asItCame,
    one.statedAnswers,
    (question) => late || isOutsideSection(asItCame, findAllowedAnswer(question, allowed)?.section),
  );
  return {
    ...{ attempt: asItCame, request: one },
    how: late ? 'deadline' : 'student',
    actor: late ? null : one.student,
  };
}

/** What the paper of an attempt allows. Reads it only where there are answers to check. */
async function readAllowedAnswers(
  contentCache: ContentCache,
  attempt: AttemptWithoutPaper,
  answers: SubmitRequest['answers'],
): Promise<AllowedAnswers> {
  const paper = answers.length > 0 ? await contentCache.findPaper(attempt.id, attempt.account_id) : undefined;
  return paper ? await getAllowedAnswers(contentCache, paper.items) : [];
}

function toRefusalProblem(refusal: AnswerRefusal, attempt: AttemptWithoutPaper): Problem {
  return refusal.code === 'time-left' ? timeLeft(attempt) : toAnswerProblem('answers', refusal);
}

function timeLeft({ deadline, now, paused_at, section_ends }: AttemptWithoutPaper): Problem {
  return new Problem('time-left', { data: { deadline, section_ends, paused_at, server_time: now } });
}

/**
 * Keeps new answers that arrive after the end as late answers. Returns a refusal where the call may not bring any.
 * See docs/decisions/0006-late-answers-count-only-when-admitted.md.
 */
async function keepLateAnswers(
  tx: Database,
  contentCache: ContentCache,
  one: SubmitRequest,
  attempt: AttemptWithoutPaper,
  end: AttemptEnd,
): Promise<Problem | undefined> {
  const fresh = await listNewLateAnswers(
    tx,
    contentCache,
    attempt,
    findUncountedAnswers(one.statedAnswers, findAnswersInTime(end)),
  );
  // A device with a receipt deletes its copy, and nobody else has these answers.
  if (one.isWrongBrowser) return fresh.length > 0 ? new Problem('safe-exam-browser-needed') : undefined;
  await insertLateAnswers(tx, attempt, one, fresh);
  return undefined;
}

/** Those of the uncounted answers that the paper allows and that are not stored as late yet. */
async function listNewLateAnswers(
  tx: Database,
  contentCache: ContentCache,
  attempt: AttemptWithoutPaper,
  late: SubmitRequest['answers'],
): Promise<SubmitRequest['answers']> {
  if (late.length === 0) return [];
  const allowed = await readAllowedAnswers(contentCache, attempt, late);
  const held = await listLateAnswers(tx, attempt.id);
  if (held.length >= MAX_LATE_ANSWERS) return [];
  const known = new Set(held.map(fingerprintAnswer));
  return late.filter((answer) => !refusalOfAnswer(answer, allowed) && !known.has(fingerprintAnswer(answer)));
}

/** Stores late answers under the epoch of their device, so that an older device never overrides a newer one. */
async function insertLateAnswers(
  tx: Database,
  { id, epoch, now }: AttemptWithoutPaper,
  { epoch: of = epoch }: SubmitRequest,
  answers: SubmitRequest['answers'],
): Promise<void> {
  await insertFinalAnswers(tx, { id, epoch: Math.min(of, epoch), now }, answers, () => true);
}

/** The questions whose answers in a submission do not count. Admitted late answers count. */
function listLateQuestions({ statedAnswers }: SubmitRequest, { events }: AttemptEnd): number[] {
  return statedAnswers.length === 0 ? [] : findUncountedQuestions(statedAnswers, latestAnswers(events()));
}
