import { GRACE_SECONDS, type Receipt, type Sitting } from '#contract/attempt.ts';
import type { EvidenceFile } from '#contract/evidence.ts';
import { openSection } from '#contract/section-times.ts';
import type { Member } from '#web/api/authState.ts';
import { ApiError } from '#web/api/problem.ts';
import { serverNow } from '#web/api/serverClock.ts';
import { ViolationQueue } from '#web/watch/queue.ts';
import { readStanding, sendViolations } from '#web/watch/requests.ts';
import { type Given, lastAnswers } from './answers.ts';
import { backoff } from './backoff.ts';
import { deviceStorage, recallJournals } from './device-storage.ts';
import { evidenceOf } from './evidence.ts';
import { handInWith, leaveEvidence, refusedOf } from './final-answers.ts';
import { readJournals, removeRead } from './journal.ts';
import { News } from './news.ts';
import { keepWindow } from './offline-window.ts';
import { Outbox, type OutboxView, type Unsent, unsentOf } from './outbox.ts';
import { dropPaper, findPaper, keepPaper, keepPlace, noteOpen, recallClock, recallPlace } from './paper.ts';
import {
  appearAt,
  failureOf,
  handIn,
  leave,
  type Pass,
  reportPresenceOf,
  sendOperations,
} from './requests.ts';
import { placesOf } from './sections.ts';
import type { Grant, OutboxParts } from './sending.ts';

type OnPaper = Pick<Sitting, 'aptitude' | 'sections' | 'questions' | 'stimuli'>;

/**
 * A place at a test, with all that the test screen tells anybody outside of it: the screen itself knows no server, so that a
 * test can also be tried without one. `H`: what is known once the test is handed in.
 */
export type Desk<H = unknown> = {
  regno: string;
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
  /** Hands the test in with everything that is still on this device. Throws ApiError; repeating it is harmless. */
  handIn: () => Promise<H>;
};

/** What the calls of a sitting need. */
type Seat = {
  testId: string;
  member: Member;
  paper: OnPaper;
  outbox: Outbox;
  news: News;
  watch: ViolationQueue;
};

export type HandedIn = {
  receipt: Receipt;
  /** How many answers reached the portal too late to be scored: after their section or the test had ended. */
  late: number;
  /** What the portal would not take, for the placement cell to look at. */
  left?: EvidenceFile;
};

export type Stage =
  | { name: 'writing'; desk: Desk<HandedIn> }
  | { name: 'handed-in'; testId: string; handedIn: HandedIn };

/**
 * Starts or resumes the test. Without network it goes on with the paper of this device; a test that was handed in
 * already gives its receipt. `pass`: what a first start brings along. Throws ApiError when there is nothing to go on with.
 */
export async function openDesk(testId: string, member: Member, pass?: Pass): Promise<Stage> {
  const { regno } = member.user;
  try {
    const sitting = await appearAt(testId, member, pass);
    await keepPaper(testId, regno, sitting);
    await recallJournals(sitting.attempt.id);
    noteOpen(testId, regno, true);
    void keepWindow(sitting);
    const news = new News(sitting.attempt.id, localStorage);
    const outbox = Outbox.joined(partsFor(sitting, news), grantOf(sitting));
    const watch = watchFor(testId, outbox);
    watch.join(sitting.attempt.epoch);
    return { name: 'writing', desk: deskFor({ testId, member, paper: sitting, outbox, news, watch }) };
  } catch (error) {
    const kept = await findPaper(testId, regno);
    if (isOver(error))
      return { name: 'handed-in', testId, handedIn: await findReceipt(testId, member, error) };
    if (!kept || failureOf(error).kind !== 'offline') throw error;
    await recallClock(testId, regno);
    await recallJournals(kept.attempt.id);
    noteOpen(testId, regno, true);
    const news = new News(kept.attempt.id, localStorage);
    const outbox = Outbox.detached(partsFor(kept, news), grantOf(kept));
    const watch = watchFor(testId, outbox);
    return { name: 'writing', desk: deskFor({ testId, member, paper: kept, outbox, news, watch }) };
  }
}

function deskFor(seat: Seat): Desk<HandedIn> {
  const { member, paper, outbox, news, watch } = seat;
  const { attemptId } = outbox;
  // What was unsent is known to the first who hands in: another that came meanwhile would tell of a device with nothing late.
  let handing: Promise<HandedIn> | undefined;
  const handInOnce = () => {
    handing ??= handInSeat(seat).catch((error: unknown) => {
      handing = undefined;
      throw error;
    });
    return handing;
  };
  return {
    regno: member.user.regno,
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

async function tellPresence(seat: Seat): Promise<void> {
  const { news, outbox } = seat;
  const waiting = outbox.unsent().reduce((sum, { operations }) => sum + operations.length, 0);
  const visible = document.visibilityState === 'visible';
  try {
    const told = await reportPresenceOf(outbox.attemptId, { epoch: outbox.epoch, waiting, visible });
    news.take(told.notices);
    outbox.takeTimes(told);
    outbox.yieldTo(told.epoch);
    if (told.state === 'submitted') outbox.close();
    else if (isOpenAgain(outbox)) await rejoin(seat, false);
  } catch (error) {
    if (failureOf(error).kind === 'signed-out') outbox.signOut();
  }
}

/** Whether there is time to write by what this window last heard. */
export function hasTime({ deadline, pausedAt }: Pick<OutboxView, 'deadline' | 'pausedAt'>): boolean {
  return (pausedAt ?? serverNow()) < deadline;
}

/** Whether the test was over for this window, and has time left by what it heard since. */
function isOpenAgain(outbox: Outbox): boolean {
  const view = outbox.view();
  return view.save.kind === 'closed' && hasTime(view);
}

/** `asked`: by the student; what goes on by itself takes no pen from a window that was opened meanwhile. */
async function rejoin({ testId, member, outbox, watch }: Seat, asked: boolean): Promise<void> {
  const sitting = await appearAt(testId, member);
  if (!asked && outbox.view().save.kind === 'taken-over') return;
  await keepPaper(testId, member.user.regno, sitting);
  outbox.join(grantOf(sitting));
  watch.join(sitting.attempt.epoch);
}

async function takeUp(seat: Seat): Promise<void> {
  try {
    await rejoin(seat, true);
  } catch (error) {
    const kept = await findPaper(seat.testId, seat.member.user.regno);
    if (!kept || failureOf(error).kind !== 'offline') throw error;
    seat.outbox.goOnAlone(grantOf(kept));
  }
}

/** Answers on their way go before a report that might end the test, and hold it back no longer than this. */
const ANSWERS_FIRST_MS = 3_000;

function watchFor(testId: string, outbox: Outbox): ViolationQueue {
  const { attemptId } = outbox;
  return new ViolationQueue({
    ...browserParts,
    attemptId,
    storage: localStorage,
    settle: () => {
      outbox.flush();
      return settled(outbox, ANSWERS_FIRST_MS);
    },
    send: (epoch, seen) => sendViolations(attemptId, epoch, seen),
    read: () => readStanding(testId),
    wait: (failures, retryAfter) => backoff(failures, Math.random(), retryAfter),
    onOver: () => outbox.close(),
  });
}

/** Waits until nothing is on its way any more, at most `ms` milliseconds. */
export function settled(outbox: Outbox, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const look = () => outbox.view().save.kind !== 'saving' && finish();
    const unsubscribe = outbox.subscribe(look);
    const timer = setTimeout(finish, ms);
    look();
  });
}

/** What other windows of this device left goes first, in its order: the server alone knows what of it has been settled since. */
async function gatherFirst(seat: Seat): Promise<Unsent[]> {
  const { outbox } = seat;
  if (outbox.isApart && outbox.view().save.kind !== 'closed')
    await rejoin(seat, true).then(
      () => settled(outbox, ANSWERS_FIRST_MS),
      (error) => {
        if (!isOver(error)) throw error;
      },
    );
  return outbox.gather();
}

async function handInSeat(seat: Seat): Promise<HandedIn> {
  const { testId, member, outbox, paper, watch } = seat;
  const unsent = await gatherFirst(seat);
  const { late, save, sectionEnds } = outbox.view();
  const rest = restOf(unsent);
  const before = outbox.noteHandIn(rest);
  const { receipt, taken } = await handInWith(testId, member, rest, outbox.epoch);
  const tooLate = receipt.how !== 'student' || save.kind === 'closed';
  const left = tooLate ? await leaveEvidence(receipt.attempt_id, unsent) : refusedOf(unsent, rest, taken);
  const open = sectionEnds
    ? openSection(sectionEnds, Date.parse(receipt.submitted_at) - GRACE_SECONDS * 1_000)
    : 0;
  const places = placesOf(paper.sections, paper.questions);
  const closed = taken.filter(({ question_id }) => (places.get(question_id) ?? 0) < open);
  const missed = tooLate ? lateOf(taken, before, receipt) : closed;
  const isMore = outbox.clear();
  await watch.finish();
  const more = isMore ? await findReceipt(testId, member) : undefined;
  await putAway(testId, member);
  return {
    ...more,
    receipt,
    late: new Set([...late, ...missed.map((one) => one.question_id)]).size + (more?.late ?? 0),
    ...(left.length > 0 && { left: fileFor(paper, member.user.regno, outbox.attemptId, left) }),
  };
}

/** The receipt of a test that is over for this student, once all that this device has of it is with the server. */
export async function findReceipt(testId: string, member: Member, reason?: unknown): Promise<HandedIn> {
  const receipt = await handIn(testId, member, { answers: [] }).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'not-appeared' ? reason : error;
  });
  const { attempt_id } = receipt;
  const kept = await findPaper(testId, member.user.regno);
  await recallJournals(attempt_id);
  const found = readJournals(deviceStorage, attempt_id);
  const journals = found.map(({ journal }) => journal);
  const unsent = unsentOf(journals);
  const left = await leaveEvidence(attempt_id, unsent);
  removeRead(deviceStorage, found);
  await putAway(testId, member);
  const handed = journals.flatMap((one) => one.handed);
  const missed = lateOf(restOf(unsent), handed, receipt).map((one) => one.question_id);
  return {
    receipt,
    late: new Set([...journals.flatMap((one) => one.late), ...missed]).size,
    ...(kept && left.length > 0 && { left: fileFor(kept, member.user.regno, attempt_id, left) }),
  };
}

const restOf = (unsent: Unsent[]) => lastAnswers(unsent.flatMap((group) => group.operations));

/** Of answers that come after the end, those that no hand-in of before brought whose reply was lost. */
function lateOf(answers: Given[], handed: readonly Given[], { how }: Receipt): Given[] {
  const counted = new Set(how === 'student' ? handed.map((one) => JSON.stringify(one)) : []);
  return answers.filter((one) => !counted.has(JSON.stringify(one)));
}

/** Whether the test is over for this student, by what the server said. */
export function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'already-submitted' || error.code === 'exam-closed');
}

/** What is unsent, as a file for the placement cell. */
export function unsentFile({ paper, regno, outbox }: Desk): EvidenceFile {
  return fileFor(paper, regno, outbox.attemptId, outbox.unsent());
}

function fileFor(
  { aptitude }: Pick<Sitting, 'aptitude'>,
  regno: string,
  attempt: number,
  unsent: Unsent[],
): EvidenceFile {
  const test = { id: aptitude.id, name: aptitude.name };
  return evidenceOf({ attempt, test, regno, unsent, now: new Date().toISOString() });
}

async function putAway(testId: string, { user }: Member): Promise<void> {
  noteOpen(testId, user.regno, false);
  await dropPaper(testId, user.regno);
}

function grantOf({ attempt, sections }: Sitting): Grant {
  const ends = sections.flatMap(({ ends_at }) => ends_at ?? []);
  return { ...attempt, section_ends: ends.length > 0 ? ends : null };
}

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

function partsFor({ attempt, sections, questions }: Sitting, news?: News): OutboxParts {
  const places = placesOf(sections, questions);
  return {
    ...browserParts,
    attemptId: attempt.id,
    storage: deviceStorage,
    send: async (epoch, operations) => {
      const reply = await sendOperations(attempt.id, epoch, operations);
      if ('notices' in reply) news?.take(reply.notices ?? []);
      return reply;
    },
    sectionOf: (questionId) => places.get(questionId),
  };
}
