import type { StartedAttempt } from '#contract/attempts/start.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { SignedInState } from '#web/api/auth-state.ts';
import { findLastSavedQuestion } from '../answers/answers.ts';
import { isTestOver, toSendFailure } from '../failures.ts';
import { NoticeStore } from '../notices/notice-store.ts';
import { deviceStorage, restoreJournals } from '../offline/device-storage.ts';
import { cacheForOffline } from '../offline/offline-cache.ts';
import {
  findStoredPaper,
  readQuestionIndex,
  restoreClock,
  setTestOpen,
  storePaper,
  storeQuestionIndex,
} from '../offline/stored-paper.ts';
import type { ViolationQueue } from '../proctoring/queue/violation-queue.ts';
import { lastServerTime } from '../save/journals/journal.ts';
import type { UnsentGroup } from '../save/journals/journal-merge.ts';
import { Outbox } from '../save/outbox.ts';
import { attachOutbox, detachOutbox } from '../save/outbox-lifecycle.ts';
import { waitUntilSettled } from '../save/outbox-view.ts';
import type { OutboxDependencies, WriterLease } from '../save/save-protocol.ts';
import { finishOpenSection } from '../sections/requests.ts';
import { type StartDetails, startOrResumeAttempt } from '../start/requests.ts';
import { fetchSubmission, type Submission, submitUnsent } from '../submit/submission.ts';
import {
  createOutboxDependencies,
  createViolationQueue,
  MAX_ANSWER_WAIT_MS,
} from './browser-dependencies.ts';
import type { SessionContext, ShownPaper } from './session-context.ts';
import { createSingleFlight } from './single-flight.ts';
import { isOpenAgain, isStored, rejoin, syncPresence, takeOver, toWriterLease } from './writer-lease.ts';

/**
 * Everything outside of itself that the test screen uses. The screen knows no server, so that a test can also be tried
 * without one. `H`: what is known once the test is submitted.
 */
export type TestSession<H = unknown> = {
  regno: string;
  /** The student's name; undefined in a trial. */
  name?: string;
  paper: ShownPaper;
  outbox: Outbox;
  /** Takes the violations; undefined in a trial. */
  violationQueue?: ViolationQueue;
  /** The notices of this attempt. */
  notices: NoticeStore;
  /** Tells the server that this screen is open, and learns how the attempt stands. Never throws. */
  sendHeartbeat: () => Promise<void>;
  /** The index of the question that this tab showed last, or else of the one that was saved last on any device. */
  readQuestionIndex: () => number;
  storeQuestionIndex: (place: number) => void;
  /** Makes this window the writer again. Throws ApiError. */
  rejoin: () => Promise<void>;
  /**
   * Like `rejoin` at the student's wish: without network, this window becomes the newest one of this device. Throws
   * ApiError.
   */
  takeOver: () => Promise<void>;
  /** Finishes the open section, by index, for good. Throws ApiError. Safe to repeat. */
  finishSection: (section: number) => Promise<void>;
  /**
   * Submits the test with everything that is still on this device. `atEnd`: only if its time is over, else returns
   * undefined. Throws ApiError. Safe to repeat.
   */
  submit: (atEnd: boolean) => Promise<H | undefined>;
};

/** An opened test is being taken, or it is submitted. */
export type TestStage =
  | { name: 'writing'; session: TestSession<Submission> }
  | { name: 'submitted'; testId: string; submission: Submission };

let openCount = 0;

/**
 * Starts or resumes the test. Without network it goes on with the paper of this device; a test that is already
 * submitted gives its receipt. `pass`: what a first start sends along. Throws ApiError if there is nothing to go on
 * with. Also throws if this window has begun to open a test again in the meantime, so that the late reply is dropped.
 */
export async function openTestSession(
  testId: string,
  member: SignedInState,
  pass?: StartDetails,
): Promise<TestStage> {
  const { regno } = member.user;
  openCount += 1;
  const own = openCount;
  const isWanted = () => own === openCount;
  const storedPaper = findStoredPaper(testId, regno);
  try {
    const started = await startOrResumeAttempt(testId, member, { pass, hurry: storedPaper.then(isStored) });
    await storePaper(testId, regno, started);
    const context = await createSessionContext(testId, member, started, Outbox.joined, isWanted);
    void cacheForOffline(started);
    context.violationQueue.join(started.attempt.epoch);
    return { name: 'writing', session: createTestSession(context) };
  } catch (error) {
    if (!isWanted()) throw error;
    const stored = await storedPaper;
    if (isTestOver(error))
      return { name: 'submitted', testId, submission: await fetchSubmission(testId, member, error) };
    if (!stored || toSendFailure(error).kind !== 'offline') throw error;
    await restoreJournals(stored.attempt.id);
    await restoreClock(testId, regno, lastServerTime(deviceStorage, stored.attempt.id));
    return {
      name: 'writing',
      session: createTestSession(
        await createSessionContext(testId, member, stored, Outbox.detached, isWanted),
      ),
    };
  }
}

async function createSessionContext(
  testId: string,
  member: SignedInState,
  paper: StartedAttempt,
  open: (dependencies: OutboxDependencies, grant: WriterLease) => Outbox,
  isWanted: () => boolean,
): Promise<SessionContext> {
  const { id } = paper.attempt;
  await restoreJournals(id);
  if (!isWanted()) throw new Error('The test was opened again in this window.');
  setTestOpen(testId, member.user.regno, true);
  const notices = new NoticeStore(id, deviceStorage);
  detachOutbox(id);
  const outbox = open(createOutboxDependencies(paper, notices, member), toWriterLease(paper));
  const violationQueue = createViolationQueue(testId, outbox);
  const lastSavedQuestion = findLastSavedQuestion(paper);
  const context = { testId, member, paper, lastSavedQuestion, outbox, notices, violationQueue };
  // If that fails, the answers go with the submission.
  attachOutbox(
    outbox,
    violationQueue,
    createSingleFlight(() => rejoin(context, false).catch(() => undefined)),
  );
  return context;
}

function createTestSession(context: SessionContext): TestSession<Submission> {
  const { member, paper, lastSavedQuestion, outbox, notices, violationQueue } = context;
  const { attemptId } = outbox;
  // Concurrent calls share one submission: only the first knows what was unsent, and a second would report a device
  // with nothing late.
  let submitting: Promise<Submission | undefined> | undefined;
  const submitOnce = async (atEnd: boolean) => {
    submitting ??= submitEverything(context, atEnd);
    const done = await submitting.catch((error: unknown) => {
      submitting = undefined;
      throw error;
    });
    if (!done) submitting = undefined;
    return done;
  };
  return {
    regno: member.user.regno,
    name: member.user.name,
    paper,
    outbox,
    violationQueue,
    notices,
    sendHeartbeat: () => syncPresence(context),
    readQuestionIndex: () => readQuestionIndex(attemptId) ?? lastSavedQuestion,
    storeQuestionIndex: (place) => storeQuestionIndex(attemptId, place),
    rejoin: () => rejoin(context, false),
    takeOver: () => takeOver(context),
    finishSection: async (section) =>
      outbox.updateTimes(await finishOpenSection(attemptId, outbox.epoch, section)),
    submit: submitOnce,
  };
}

async function submitEverything(context: SessionContext, atEnd: boolean): Promise<Submission | undefined> {
  const unsent = await gatherUnsent(context);
  const { overruled, save } = context.outbox.view();
  if (!atEnd && save.kind !== 'closed' && overruled.length > 0) throw overruledError();
  const done = await submitUnsent(unsent, context, atEnd);
  if (!done && isOpenAgain(context.outbox)) await rejoin(context, false);
  return done;
}

/**
 * A student who has not yet read which answers were overruled could choose them again; after the submission it is too
 * late.
 */
const overruledError = () =>
  new ApiError({
    status: 0,
    code: 'overruled',
    message:
      'An answer from this device does not count because a newer one does. Go back to the test and dismiss the notice; then submit.',
  });

/** What other windows of this device left is sent first, in its order: only the server knows which of it is settled. */
async function gatherUnsent(context: SessionContext): Promise<UnsentGroup[]> {
  const { outbox } = context;
  // What another window could not fit into localStorage is only in its IndexedDB copy.
  await restoreJournals(outbox.attemptId);
  // Without network it is at least shown and exported.
  outbox.collectUnsent();
  // A writer on another device keeps its lease.
  if (outbox.hasUnmergedJournals && !outbox.isOnOtherDevice && outbox.view().save.kind !== 'closed')
    await rejoin(context, true).then(
      () => waitUntilSettled(outbox, MAX_ANSWER_WAIT_MS),
      (error) => {
        if (!isTestOver(error)) throw error;
        outbox.close();
      },
    );
  return outbox.collectUnsent();
}
