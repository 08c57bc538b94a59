import type { UnsentAnswersFile } from '#contract/attempts/late-answers.ts';
import type { StartedAttempt } from '#contract/attempts/start.ts';
import type { SubmissionReceipt } from '#contract/attempts/submit.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { SignedInState } from '#web/api/auth-state.ts';
import { type FinalAnswer, latestAnswers } from '../answers/answers.ts';
import { readTimesLeft } from '../failures.ts';
import { buildUnsentAnswersFile } from '../late-answers/unsent-answers-file.ts';
import { deviceStorage, restoreJournals } from '../offline/device-storage.ts';
import { findStoredPaper, removeStoredPaper, setTestOpen } from '../offline/stored-paper.ts';
import { readJournals, removeNewestEpoch, removeUnchanged, withoutMerged } from '../save/journals/journal.ts';
import { collectUnsent, type UnsentGroup } from '../save/journals/journal-merge.ts';
import { detachOutbox } from '../save/outbox-lifecycle.ts';
import type { SessionContext } from '../test-session/session-context.ts';
import { selectQuestions, selectRefused, sendLateAnswers, submitWithAnswers } from './final-answers.ts';
import { submitOwnAttempt } from './requests.ts';

/** What the student sees once the test is submitted. */
export type Submission = {
  receipt: SubmissionReceipt;
  /** How many answers reached the portal too late to count: after their section or the test had ended. */
  late: number;
  /**
   * How many answers of this device were overruled by newer ones of another, in notices that the student had not
   * dismissed before the end.
   */
  overruled: number;
  /** The answers that the portal would not take, for the placement cell. */
  unsentFile?: UnsentAnswersFile;
};

/**
 * Submits with everything unsent on this device. `atEnd`: only if the time is over by the server's clock, else returns
 * undefined. Throws ApiError. Safe to repeat.
 */
export async function submitUnsent(
  unsent: UnsentGroup[],
  { testId, member, outbox, paper, violationQueue }: SessionContext,
  atEnd: boolean,
): Promise<Submission | undefined> {
  const { late, overruled, save } = outbox.view();
  const rest = collectFinalAnswers(unsent);
  const opening = { epoch: outbox.epoch, at_end: atEnd };
  const done = await submitWithAnswers(testId, member, rest, opening).catch((error: unknown) => {
    const times = readTimesLeft(error);
    if (!times) throw error;
    outbox.updateTimes(times);
  });
  if (!done) return undefined;
  const { receipt, taken } = done;
  const missed = receipt.late ?? [];
  const isOver = receipt.how !== 'student' || save.kind === 'closed';
  const apart = isOver ? unsent : selectQuestions(unsent, missed);
  const left = await sendLateAnswers(receipt.attempt_id, apart);
  if (!isOver) left.push(...selectRefused(unsent, rest, taken));
  const isMore = outbox.clear();
  await violationQueue.finish();
  // If that fails, the next visit shows it.
  const more = isMore ? await fetchSubmission(testId, member).catch(() => undefined) : undefined;
  await clearStoredTest(testId, member);
  return {
    ...more,
    receipt,
    late: countLate([...late, ...missed], left) + (more?.late ?? 0),
    overruled: overruled.length + (more?.overruled ?? 0),
    ...(left.length > 0 && {
      unsentFile: createUnsentAnswersFile(paper, member.user.regno, outbox.attemptId, left),
    }),
  };
}

/**
 * The receipt of a test that is over for this student, after everything on this device has reached the server. Never
 * ends a running test.
 */
export async function fetchSubmission(
  testId: string,
  member: SignedInState,
  reason?: unknown,
): Promise<Submission> {
  const receipt = await submitOwnAttempt(testId, member, { answers: [], at_end: true }).catch(
    (error: unknown) => {
      throw error instanceof ApiError && error.code === 'not-appeared' ? reason : error;
    },
  );
  const { attempt_id } = receipt;
  const paper = await findStoredPaper(testId, member.user.regno);
  detachOutbox(attempt_id);
  await restoreJournals(attempt_id);
  const found = readJournals(deviceStorage, attempt_id);
  const journals = withoutMerged(found).map(({ journal }) => journal);
  const unsent = collectUnsent(journals);
  const left = await sendLateAnswers(attempt_id, unsent);
  const missed = await findLateQuestions(testId, member, collectFinalAnswers(unsent));
  removeUnchanged(deviceStorage, found);
  removeNewestEpoch(deviceStorage, attempt_id);
  await clearStoredTest(testId, member);
  return {
    receipt,
    late: countLate([...journals.flatMap((one) => one.late), ...missed], left),
    overruled: latestAnswers(journals.flatMap((one) => one.overruled)).length,
    ...(left.length > 0 && {
      unsentFile: createUnsentAnswersFile(paper ?? unnamedPaper(testId), member.user.regno, attempt_id, left),
    }),
  };
}

/** The questions whose answers do not count because the test is over, as the portal reports. */
async function findLateQuestions(
  testId: string,
  member: SignedInState,
  answers: FinalAnswer[],
): Promise<number[]> {
  if (answers.length === 0) return [];
  const { receipt } = await submitWithAnswers(testId, member, answers, { at_end: true });
  return receipt.late ?? [];
}

/** The number of questions whose answers the portal keeps as evidence; it does not keep what it refuses. */
function countLate(questions: number[], left: UnsentGroup[]): number {
  const refused = new Set(left.flatMap(({ operations }) => operations.map((one) => one.question_id)));
  return new Set(questions.filter((one) => !refused.has(one))).size;
}

const collectFinalAnswers = (unsent: UnsentGroup[]) =>
  latestAnswers(unsent.flatMap((group) => group.operations));

/** If the paper is no longer on this device, the file is named after the test's number. */
const unnamedPaper = (testId: string): NamedPaper => ({ aptitude: { id: Number(testId), name: '' } });

/** The unsent operations as a file for the placement cell. */
export function exportUnsent(
  { paper, outbox }: Pick<SessionContext, 'paper' | 'outbox'>,
  regno: string,
): UnsentAnswersFile {
  return createUnsentAnswersFile(paper, regno, outbox.attemptId, outbox.unsent());
}

type NamedPaper = { aptitude: Pick<StartedAttempt['aptitude'], 'id' | 'name'> };

function createUnsentAnswersFile(
  { aptitude }: NamedPaper,
  regno: string,
  attempt: number,
  unsent: UnsentGroup[],
): UnsentAnswersFile {
  const test = { id: aptitude.id, name: aptitude.name };
  return buildUnsentAnswersFile({ attempt, test, regno, unsent, now: new Date().toISOString() });
}

async function clearStoredTest(testId: string, { user }: SignedInState): Promise<void> {
  setTestOpen(testId, user.regno, false);
  await removeStoredPaper(testId, user.regno);
}
