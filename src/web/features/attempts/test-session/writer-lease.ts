import type { Sitting } from '#contract/attempts/attempt.ts';
import { recallJournals } from '../offline/device-storage.ts';
import { failureOf } from '../failures.ts';
import type { Outbox } from '../save/outbox.ts';
import { hasTime } from '../save/outbox-view.ts';
import { findPaper, keepPaper } from '../offline/stored-paper.ts';
import { appearAt, reportPresenceOf } from '../requests.ts';
import { waitingIn } from '../save/save-state.ts';
import type { Seat } from './session-context.ts';
import type { Grant } from '../save/save-protocol.ts';

// How a window becomes the writer of an attempt again, at the student's wish or by itself.

/** Says that this screen is there, and does what the answer asks for. Never throws. */
export async function tellPresence(seat: Seat): Promise<void> {
  const { news, outbox } = seat;
  const waiting = waitingIn(outbox.view().save);
  const visible = document.visibilityState === 'visible';
  try {
    const told = await reportPresenceOf(outbox.attemptId, { epoch: outbox.epoch, waiting, visible });
    news.take(told.notices);
    outbox.takeTimes(told);
    if (isReopenedUnseen(outbox, told)) return await rejoin(seat, true);
    outbox.yieldTo(told.epoch);
    if (told.state === 'submitted') outbox.close();
    else if (isOpenAgain(outbox)) await rejoin(seat, false);
  } catch (error) {
    if (failureOf(error).kind === 'signed-out') outbox.signOut();
  }
}

/** Whether the test was ended and opened again without word of it here: the newest window writes on. */
function isReopenedUnseen(
  outbox: Outbox,
  { epoch, held, state }: Awaited<ReturnType<typeof reportPresenceOf>>,
) {
  return held === false && state === 'writing' && epoch === outbox.epoch + 1;
}

/** Whether the test was over for this window, and has time left by what it heard since. */
export function isOpenAgain(outbox: Outbox): boolean {
  const view = outbox.view();
  return view.save.kind === 'closed' && hasTime(view);
}

export const isThere = (paper: Sitting | undefined) => paper !== undefined;

/**
 * Makes a window the writer again. `asked`: by the student; what goes on by itself takes no pen from a window that was opened meanwhile.
 * Throws ApiError.
 */
export async function rejoin(
  { testId, member, outbox, watch }: Seat,
  asked: boolean,
  hurry?: Promise<boolean>,
): Promise<void> {
  const sitting = await appearAt(testId, member, { hurry });
  if (!asked && !outbox.mayJoin(sitting.attempt.epoch)) return;
  await keepPaper(testId, member.user.regno, sitting);
  outbox.join(grantOf(sitting));
  watch.join(sitting.attempt.epoch);
}

/** The same at the student's wish: without network as the newest window of this device. Throws ApiError. */
export async function takeUp(seat: Seat): Promise<void> {
  const finding = findPaper(seat.testId, seat.member.user.regno);
  try {
    await rejoin(seat, true, finding.then(isThere));
  } catch (error) {
    const kept = await finding;
    if (!kept || failureOf(error).kind !== 'offline') throw error;
    await recallJournals(seat.outbox.attemptId);
    seat.outbox.goOnAlone(grantOf(kept));
    seat.watch.goOnAlone();
  }
}

/** The attempt of a sitting, as an outbox wants it. */
export function grantOf({ attempt, sections }: Sitting): Grant {
  const ends = sections.flatMap(({ ends_at }) => ends_at ?? []);
  return { ...attempt, section_ends: ends.length > 0 ? ends : null };
}
