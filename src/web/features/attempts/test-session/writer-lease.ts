import type { StartedAttempt } from '#contract/attempts/start.ts';
import { toSendFailure } from '../failures.ts';
import { restoreJournals } from '../offline/device-storage.ts';
import { findStoredPaper, storePaper } from '../offline/stored-paper.ts';
import type { Outbox } from '../save/outbox.ts';
import { hasTimeLeft } from '../save/outbox-view.ts';
import type { WriterLease } from '../save/save-protocol.ts';
import { countWaiting } from '../save/save-state.ts';
import { startOrResumeAttempt } from '../start/requests.ts';
import { sendScreenHeartbeat } from './requests.ts';
import type { SessionContext } from './session-context.ts';

// How a window becomes the writer of an attempt again, at the student's wish or by itself.

/** Sends a heartbeat and acts on the reply. Never throws. */
export async function syncPresence(context: SessionContext): Promise<void> {
  const { notices, outbox } = context;
  const waiting = countWaiting(outbox.view().save);
  const visible = document.visibilityState === 'visible';
  try {
    const status = await sendScreenHeartbeat(outbox.attemptId, { epoch: outbox.epoch, waiting, visible });
    notices.add(status.notices);
    outbox.updateTimes(status);
    if (wasReopenedUnseen(outbox, status)) return await rejoin(context, true);
    outbox.yieldTo(status.epoch);
    if (status.state === 'submitted') outbox.close();
    else if (isOpenAgain(outbox)) await rejoin(context, false);
  } catch (error) {
    if (toSendFailure(error).kind === 'signed-out') outbox.signOut();
  }
}

/** Whether the test was ended and reopened without this window hearing of it: the newest window writes on. */
function wasReopenedUnseen(
  outbox: Outbox,
  { epoch, held, state }: Awaited<ReturnType<typeof sendScreenHeartbeat>>,
) {
  return held === false && state === 'writing' && epoch === outbox.epoch + 1;
}

/** Whether the test was over for this window, and has time left by what it heard since. */
export function isOpenAgain(outbox: Outbox): boolean {
  const view = outbox.view();
  return view.save.kind === 'closed' && hasTimeLeft(view);
}

export const isStored = (paper: StartedAttempt | undefined) => paper !== undefined;

/**
 * Makes a window the writer again. `asked`: by the student. A window that rejoins by itself takes no lease from one
 * that was opened since. Throws ApiError.
 */
export async function rejoin(
  { testId, member, outbox, violationQueue }: SessionContext,
  asked: boolean,
  hurry?: Promise<boolean>,
): Promise<void> {
  const started = await startOrResumeAttempt(testId, member, { hurry });
  if (!asked && !outbox.canJoin(started.attempt.epoch)) return;
  await storePaper(testId, member.user.regno, started);
  outbox.join(toWriterLease(started));
  violationQueue.join(started.attempt.epoch);
}

/**
 * Like `rejoin` at the student's wish: without network, this window becomes the newest one of this device. Throws
 * ApiError.
 */
export async function takeOver(context: SessionContext): Promise<void> {
  const storedPaper = findStoredPaper(context.testId, context.member.user.regno);
  try {
    await rejoin(context, true, storedPaper.then(isStored));
  } catch (error) {
    const stored = await storedPaper;
    if (!stored || toSendFailure(error).kind !== 'offline') throw error;
    await restoreJournals(context.outbox.attemptId);
    context.outbox.continueOffline(toWriterLease(stored));
    context.violationQueue.continueOffline();
  }
}

/** A started attempt as the lease that an outbox needs. */
export function toWriterLease({ attempt, sections }: StartedAttempt): WriterLease {
  const ends = sections.flatMap(({ ends_at }) => ends_at ?? []);
  return { ...attempt, section_ends: ends.length > 0 ? ends : null };
}
