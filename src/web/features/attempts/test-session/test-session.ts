import type { Sitting } from '#contract/attempts/attempt.ts';
import type { Member } from '#web/api/auth-state.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { ViolationQueue } from '../proctoring/violation-queue.ts';
import { ANSWERS_FIRST_MS, partsFor, watchFor } from './browser-dependencies.ts';
import type { Unsent } from '../save/journal-merge.ts';
import { deviceStorage, recallJournals } from '../offline/device-storage.ts';
import { failureOf, isOver } from '../failures.ts';
import { findReceipt, type HandedIn, handInWhat } from '../submit/submission.ts';
import { lastHeard } from '../save/journal.ts';
import { News } from '../notices/notice-store.ts';
import { keepWindow } from '../offline/offline-cache.ts';
import { oneAtATime } from './single-flight.ts';
import { Outbox } from '../save/outbox.ts';
import { settled } from '../save/outbox-view.ts';
import { findPaper, keepPaper, keepPlace, noteOpen, recallClock, recallPlace } from '../offline/stored-paper.ts';
import { grantOf, isOpenAgain, isThere, rejoin, takeUp, tellPresence } from './writer-lease.ts';
import { appearAt, leave, type Pass } from '../requests.ts';
import type { OnPaper, Seat } from './session-context.ts';
import type { Grant, OutboxParts } from '../save/save-protocol.ts';
import { tieToBrowser, untie } from '../save/outbox-lifecycle.ts';

/**
 * A place at a test, with all that the test screen tells anybody outside of it: the screen itself knows no server, so that a
 * test can also be tried without one. `H`: what is known once the test is handed in.
 */
export type Desk<H = unknown> = {
  regno: string;
  /** Whose test it is, as is shown; none where a test is tried. */
  name?: string;
  paper: OnPaper;
  outbox: Outbox;
  /** Where what is seen of leaving the test goes; none where a test is tried. */
  watch?: ViolationQueue;
  /** What the student is told meanwhile. */
  news: News;
  /** Says that this screen is there, and learns how the attempt stands. Never throws. */
  beat: () => Promise<void>;
  /** The question that this tab showed last, by its place. */
  recallPlace: () => number;
  keepPlace: (place: number) => void;
  /** Makes this window the writer again. Throws ApiError. */
  rejoin: () => Promise<void>;
  /** The same at the student's wish: without network as the newest window of this device. Throws ApiError. */
  takeUp: () => Promise<void>;
  /** Leaves the open section, by its place, for good. Throws ApiError; repeating it is harmless. */
  leaveSection: (section: number) => Promise<void>;
  /**
   * Hands the test in with everything that is still on this device; `atEnd`: only where its time is over, else undefined. Throws
   * ApiError; repeating it is harmless.
   */
  handIn: (atEnd: boolean) => Promise<H | undefined>;
};

/** Where an opened test stands: it is being written, or it is over. */
export type Stage =
  | { name: 'writing'; desk: Desk<HandedIn> }
  | { name: 'handed-in'; testId: string; handedIn: HandedIn };

let openings = 0;

/**
 * Starts or resumes the test. Without network it goes on with the paper of this device; a test that was handed in
 * already gives its receipt. `pass`: what a first start brings along. Throws ApiError when there is nothing to go on with; throws, too,
 * where this window has begun to open a test once more meanwhile, so that the late answer is dropped.
 */
export async function openDesk(testId: string, member: Member, pass?: Pass): Promise<Stage> {
  const { regno } = member.user;
  openings += 1;
  const own = openings;
  const isWanted = () => own === openings;
  const finding = findPaper(testId, regno);
  try {
    const sitting = await appearAt(testId, member, { pass, hurry: finding.then(isThere) });
    await keepPaper(testId, regno, sitting);
    const seat = await seatAt(testId, member, sitting, Outbox.joined, isWanted);
    void keepWindow(sitting);
    seat.watch.join(sitting.attempt.epoch);
    return { name: 'writing', desk: deskFor(seat) };
  } catch (error) {
    if (!isWanted()) throw error;
    const kept = await finding;
    if (isOver(error))
      return { name: 'handed-in', testId, handedIn: await findReceipt(testId, member, error) };
    if (!kept || failureOf(error).kind !== 'offline') throw error;
    await recallJournals(kept.attempt.id);
    await recallClock(testId, regno, lastHeard(deviceStorage, kept.attempt.id));
    return { name: 'writing', desk: deskFor(await seatAt(testId, member, kept, Outbox.detached, isWanted)) };
  }
}

async function seatAt(
  testId: string,
  member: Member,
  paper: Sitting,
  open: (parts: OutboxParts, grant: Grant) => Outbox,
  isWanted: () => boolean,
): Promise<Seat> {
  const { id } = paper.attempt;
  await recallJournals(id);
  if (!isWanted()) throw new Error('The test was opened once more in this window.');
  noteOpen(testId, member.user.regno, true);
  const news = new News(id, deviceStorage);
  untie(id);
  const outbox = open(partsFor(paper, news, member), grantOf(paper));
  const watch = watchFor(testId, outbox);
  const seat = { testId, member, paper, outbox, news, watch };
  // Where that fails, it goes along when the test is handed in.
  tieToBrowser(
    outbox,
    watch,
    oneAtATime(() => rejoin(seat, false).catch(() => undefined)),
  );
  return seat;
}

function deskFor(seat: Seat): Desk<HandedIn> {
  const { member, paper, outbox, news, watch } = seat;
  const { attemptId } = outbox;
  // What was unsent is known to the first who hands in: another that came meanwhile would tell of a device with nothing late.
  let handing: Promise<HandedIn | undefined> | undefined;
  const handInOnce = async (atEnd: boolean) => {
    handing ??= handInAll(seat, atEnd);
    const done = await handing.catch((error: unknown) => {
      handing = undefined;
      throw error;
    });
    if (!done) handing = undefined;
    return done;
  };
  return {
    regno: member.user.regno,
    name: member.user.name,
    paper,
    outbox,
    watch,
    news,
    beat: () => tellPresence(seat),
    recallPlace: () => recallPlace(attemptId),
    keepPlace: (place) => keepPlace(attemptId, place),
    rejoin: () => rejoin(seat, false),
    takeUp: () => takeUp(seat),
    leaveSection: async (section) => outbox.takeTimes(await leave(attemptId, outbox.epoch, section)),
    handIn: handInOnce,
  };
}

async function handInAll(seat: Seat, atEnd: boolean): Promise<HandedIn | undefined> {
  const unsent = await gatherFirst(seat);
  const { overruled, save } = seat.outbox.view();
  if (!atEnd && save.kind !== 'closed' && overruled.length > 0) throw overruledFirst();
  const done = await handInWhat(unsent, seat, atEnd);
  if (!done && isOpenAgain(seat.outbox)) await rejoin(seat, false);
  return done;
}

/** Who has not read yet what does not count could choose it again; afterwards it is too late. */
const overruledFirst = () =>
  new ApiError({
    status: 0,
    code: 'overruled',
    message:
      'An answer of this device does not count, because a newer one does. Go back to the test, read the notice and close it; then submit.',
  });

/** What other windows of this device left goes first, in its order: the server alone knows what of it has been settled since. */
async function gatherFirst(seat: Seat): Promise<Unsent[]> {
  const { outbox } = seat;
  // What localStorage of another window had no room for is in its copy alone.
  await recallJournals(outbox.attemptId);
  // Without network it is at least shown, and given as a file.
  outbox.gather();
  // Nobody takes the pen from who writes on another device.
  if (outbox.isApart && !outbox.isElsewhere && outbox.view().save.kind !== 'closed')
    await rejoin(seat, true).then(
      () => settled(outbox, ANSWERS_FIRST_MS),
      (error) => {
        if (!isOver(error)) throw error;
        outbox.close();
      },
    );
  return outbox.gather();
}
