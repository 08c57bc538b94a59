import type { StartedAttempt } from '#contract/attempts/start.ts';
import { currentAuth, type SignedInState } from '#web/api/auth-state.ts';
import { serverNow } from '#web/api/server-clock.ts';
import type { NoticeStore } from '../notices/notice-store.ts';
import { deviceStorage } from '../offline/device-storage.ts';
import { ViolationQueue } from '../proctoring/queue/violation-queue.ts';
import { readOwnViolations, reportViolationBatch } from '../proctoring/requests.ts';
import type { Outbox } from '../save/outbox.ts';
import { waitUntilSettled } from '../save/outbox-view.ts';
import { saveAnswerBatch } from '../save/requests.ts';
import type { OutboxDependencies } from '../save/save-protocol.ts';
import { backoffDelay } from '../save/sending/backoff.ts';
import { mapQuestionsToSections } from '../sections/sections.ts';

// What outbox and violation queue use of the browser and the portal.

/** What an outbox uses of any browser. */
export const browserDependencies: Pick<OutboxDependencies, 'timers' | 'random' | 'now' | 'timestamp'> = {
  timers: {
    set: (run, ms) => setTimeout(run, ms),
    clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
  },
  random: Math.random,
  now: serverNow,
  timestamp: () => ({ at: new Date().toISOString(), clock_ms: Math.round(performance.now()) }),
};

/** The dependencies of a session's outbox. `notices` takes the notices of each reply. */
export function createOutboxDependencies(
  { attempt, sections, questions }: StartedAttempt,
  notices: NoticeStore,
  { user }: SignedInState,
): OutboxDependencies {
  const sectionIndexes = mapQuestionsToSections(sections, questions);
  return {
    ...browserDependencies,
    attemptId: attempt.id,
    storage: deviceStorage,
    send: async (epoch, operations) => {
      // Another student who signs in here must not send this student's answers.
      if (currentAuth().user?.regno !== user.regno) return { failure: { kind: 'signed-out' } };
      const reply = await saveAnswerBatch(attempt.id, epoch, operations);
      if ('notices' in reply) notices.add(reply.notices ?? []);
      return reply;
    },
    sectionIndexOf: (questionId) => sectionIndexes.get(questionId),
  };
}

/** Pending answers go before a report that may end the test, and delay it by no more than this. */
export const MAX_ANSWER_WAIT_MS = 3_000;

/** Whether this page has opened a test session before. */
let hasOpenedSession = false;

/** The queue of violations of one session. */
export function createViolationQueue(testId: string, outbox: Outbox): ViolationQueue {
  const { attemptId } = outbox;
  // The page keeps saying that it was reloaded, but a test that was left and opened again in it was left.
  const isFresh = !hasOpenedSession;
  hasOpenedSession = true;
  return new ViolationQueue({
    ...browserDependencies,
    attemptId,
    storage: deviceStorage,
    flushAnswers: () => {
      outbox.flush();
      return waitUntilSettled(outbox, MAX_ANSWER_WAIT_MS);
    },
    send: (epoch, seen) => reportViolationBatch(attemptId, epoch, seen),
    readStanding: () => readOwnViolations(testId),
    backoffDelay: (failures, retryAfter) => backoffDelay(failures, Math.random(), retryAfter),
    isReload: isFresh && wasReloaded(),
    onSubmitted: () => outbox.close(),
  });
}

function wasReloaded(): boolean {
  const [way] = performance.getEntriesByType('navigation');
  if (!(way instanceof PerformanceNavigationTiming) || way.type !== 'reload') return false;
  return new URL(way.name).pathname === location.pathname;
}
