import type { Receipt, Sitting } from '#contract/attempts/attempt.ts';
import type { EvidenceFile } from '#contract/attempts/late-answers.ts';
import type { Member } from '#web/api/auth-state.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type Given, lastAnswers } from '../answers/answers.ts';
import { type Unsent, unsentOf } from '../save/journal-merge.ts';
import { deviceStorage, recallJournals } from '../offline/device-storage.ts';
import { evidenceOf } from '../late-answers/unsent-answers-file.ts';
import { timesLeft } from '../failures.ts';
import { handInWith, leaveEvidence, ofQuestions, refusedOf } from './final-answers.ts';
import { forgetHeard, readJournals, removeRead, untaken } from '../save/journal.ts';
import { dropPaper, findPaper, noteOpen } from '../offline/stored-paper.ts';
import { handIn } from '../requests.ts';
import type { Seat } from '../test-session/session-context.ts';
import { untie } from '../save/outbox-lifecycle.ts';

/** What the student is told once the test is handed in. */
export type HandedIn = {
  receipt: Receipt;
  /** How many answers reached the portal too late to be scored: after their section or the test had ended. */
  late: number;
  /** How many answers of this device did not count, since newer ones of another did, and were not read of before the end. */
  overruled: number;
  /** What the portal would not take, for the placement cell to look at. */
  left?: EvidenceFile;
};

/**
 * Hands in with what this device has unsent; `atEnd`: only where the time is over by the server's clock, else undefined. Throws
 * ApiError; repeating it is harmless.
 */
export async function handInWhat(
  unsent: Unsent[],
  { testId, member, outbox, paper, watch }: Seat,
  atEnd: boolean,
): Promise<HandedIn | undefined> {
  const { late, overruled, save } = outbox.view();
  const rest = restOf(unsent);
  const opening = { epoch: outbox.epoch, at_end: atEnd };
  const done = await handInWith(testId, member, rest, opening).catch((error: unknown) => {
    const times = timesLeft(error);
    if (!times) throw error;
    outbox.takeTimes(times);
  });
  if (!done) return undefined;
  const { receipt, taken } = done;
  const missed = receipt.late ?? [];
  const isOver = receipt.how !== 'student' || save.kind === 'closed';
  const apart = isOver ? unsent : ofQuestions(unsent, missed);
  const left = await leaveEvidence(receipt.attempt_id, apart);
  if (!isOver) left.push(...refusedOf(unsent, rest, taken));
  const isMore = outbox.clear();
  await watch.finish();
  // Where that fails, it is there to be told the next time.
  const more = isMore ? await findReceipt(testId, member).catch(() => undefined) : undefined;
  await putAway(testId, member);
  return {
    ...more,
    receipt,
    late: countLate([...late, ...missed], left) + (more?.late ?? 0),
    overruled: overruled.length + (more?.overruled ?? 0),
    ...(left.length > 0 && { left: fileFor(paper, member.user.regno, outbox.attemptId, left) }),
  };
}

/** The receipt of a test that is over for this student, once all that this device has of it is with the server; ends none that goes on. */
export async function findReceipt(testId: string, member: Member, reason?: unknown): Promise<HandedIn> {
  const receipt = await handIn(testId, member, { answers: [], at_end: true }).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'not-appeared' ? reason : error;
  });
  const { attempt_id } = receipt;
  const paper = await findPaper(testId, member.user.regno);
  untie(attempt_id);
  await recallJournals(attempt_id);
  const found = readJournals(deviceStorage, attempt_id);
  const journals = untaken(found).map(({ journal }) => journal);
  const unsent = unsentOf(journals);
  const left = await leaveEvidence(attempt_id, unsent);
  const missed = await lateOf(testId, member, restOf(unsent));
  removeRead(deviceStorage, found);
  forgetHeard(deviceStorage, attempt_id);
  await putAway(testId, member);
  return {
    receipt,
    late: countLate([...journals.flatMap((one) => one.late), ...missed], left),
    overruled: lastAnswers(journals.flatMap((one) => one.overruled)).length,
    ...(left.length > 0 && { left: fileFor(paper ?? nameless(testId), member.user.regno, attempt_id, left) }),
  };
}

/** Which of the answers of a test that is over do not count, by their questions: the portal knows. */
async function lateOf(testId: string, member: Member, answers: Given[]): Promise<number[]> {
  if (answers.length === 0) return [];
  const { receipt } = await handInWith(testId, member, answers, { at_end: true });
  return receipt.late ?? [];
}

/** Of how many questions answers are kept as evidence: what the portal does not take is not. */
function countLate(questions: number[], left: Unsent[]): number {
  const refused = new Set(left.flatMap(({ operations }) => operations.map((one) => one.question_id)));
  return new Set(questions.filter((one) => !refused.has(one))).size;
}

const restOf = (unsent: Unsent[]) => lastAnswers(unsent.flatMap((group) => group.operations));

/** Where the paper is no longer on this device, the file goes by the test's number. */
const nameless = (testId: string): Named => ({ aptitude: { id: Number(testId), name: '' } });

/** What is unsent, as a file for the placement cell. */
export function unsentFile({ paper, outbox }: Pick<Seat, 'paper' | 'outbox'>, regno: string): EvidenceFile {
  return fileFor(paper, regno, outbox.attemptId, outbox.unsent());
}

type Named = { aptitude: Pick<Sitting['aptitude'], 'id' | 'name'> };

function fileFor({ aptitude }: Named, regno: string, attempt: number, unsent: Unsent[]): EvidenceFile {
  const test = { id: aptitude.id, name: aptitude.name };
  return evidenceOf({ attempt, test, regno, unsent, now: new Date().toISOString() });
}

async function putAway(testId: string, { user }: Member): Promise<void> {
  noteOpen(testId, user.regno, false);
  await dropPaper(testId, user.regno);
}
