import type { Sitting } from '#contract/attempts/attempt.ts';
import { currentAuth, type Member } from '#web/api/auth-state.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { ViolationQueue } from '../proctoring/violation-queue.ts';
import { readStanding, sendViolations } from '../proctoring/requests.ts';
import { backoff } from '../save/backoff.ts';
import { deviceStorage } from '../offline/device-storage.ts';
import type { News } from '../notices/notice-store.ts';
import type { Outbox } from '../save/outbox.ts';
import { settled } from '../save/outbox-view.ts';
import { sendOperations } from '../requests.ts';
import { placesOf } from '../sections/sections.ts';
import type { OutboxParts } from '../save/save-protocol.ts';

// What outbox and queue take from the browser and the portal.

/** What an outbox takes from any browser. */
export const browserParts: Pick<OutboxParts, 'timers' | 'chance' | 'now' | 'stamp'> = {
  timers: {
    set: (run, ms) => setTimeout(run, ms),
    clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
  },
  chance: Math.random,
  now: serverNow,
  stamp: () => ({ at: new Date().toISOString(), clock_ms: Math.round(performance.now()) }),
};

/** What the outbox of a sitting takes. `news`: where notices go. */
export function partsFor(
  { attempt, sections, questions }: Sitting,
  news: News,
  { user }: Member,
): OutboxParts {
  const places = placesOf(sections, questions);
  return {
    ...browserParts,
    attemptId: attempt.id,
    storage: deviceStorage,
    send: async (epoch, operations) => {
      // Nobody else who signs in here sends for this student.
      if (currentAuth().user?.regno !== user.regno) return { failure: { kind: 'signed-out' } };
      const reply = await sendOperations(attempt.id, epoch, operations);
      if ('notices' in reply) news.take(reply.notices ?? []);
      return reply;
    },
    sectionOf: (questionId) => places.get(questionId),
  };
}

/** Answers on their way go before a report that might end the test, and hold it back no longer than this. */
export const ANSWERS_FIRST_MS = 3_000;

/** Whether this page has held a place at a test before. */
let wasSeated = false;

/** The queue of what is seen of leaving a test. */
export function watchFor(testId: string, outbox: Outbox): ViolationQueue {
  const { attemptId } = outbox;
  // The page stays one that was reloaded; a test that was left since, and opened once more in it, was left.
  const isFresh = !wasSeated;
  wasSeated = true;
  return new ViolationQueue({
    ...browserParts,
    attemptId,
    storage: deviceStorage,
    settle: () => {
      outbox.flush();
      return settled(outbox, ANSWERS_FIRST_MS);
    },
    send: (epoch, seen) => sendViolations(attemptId, epoch, seen),
    read: () => readStanding(testId),
    wait: (failures, retryAfter) => backoff(failures, Math.random(), retryAfter),
    isReload: isFresh && wasReloaded(),
    onOver: () => outbox.close(),
  });
}

function wasReloaded(): boolean {
  const [way] = performance.getEntriesByType('navigation');
  if (!(way instanceof PerformanceNavigationTiming) || way.type !== 'reload') return false;
  return new URL(way.name).pathname === location.pathname;
}
