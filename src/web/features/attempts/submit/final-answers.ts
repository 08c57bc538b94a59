import type { submitAttempt } from '#contract/attempts/submit.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { SignedInState } from '#web/api/auth-state.ts';
import type { Reply } from '#web/api/call.ts';
import { changesAnswerOrMark, type FinalAnswer, type PendingOperation } from '../answers/answers.ts';
import { readRefusedIndexes } from '../failures.ts';
import type { UnsentGroup } from '../save/journals/journal-merge.ts';
import { saveAnswerBatch } from '../save/requests.ts';
import type { SendFailure } from '../save/save-protocol.ts';
import { takeBatch } from '../save/sending/batch.ts';
import { submitOwnAttempt } from './requests.ts';

// What a device still holds when a test ends: which of it goes to the server, and which has to stay.

/**
 * Submits with the waiting answers, or with as many of them as the server takes: a refused answer must not prevent the
 * submission.
 */
export async function submitWithAnswers(
  testId: string,
  member: SignedInState,
  answers: FinalAnswer[],
  opening: { epoch?: number; at_end: boolean },
): Promise<{ receipt: Reply<typeof submitAttempt>; taken: FinalAnswer[] }> {
  try {
    return { receipt: await submitOwnAttempt(testId, member, { answers, ...opening }), taken: answers };
  } catch (error) {
    const refused = readRefusedIndexes(error, 'answers');
    if (refused.length === 0) throw error;
    const others = answers.filter((_, place) => !refused.includes(place));
    return await submitWithAnswers(testId, member, others, opening);
  }
}

/** The unsent operations for the answers that were refused. */
export function selectRefused(
  unsent: UnsentGroup[],
  answers: FinalAnswer[],
  taken: FinalAnswer[],
): UnsentGroup[] {
  const refused = answers.filter((one) => !taken.includes(one));
  return selectQuestions(
    unsent,
    refused.map((one) => one.question_id),
  );
}

/** The unsent operations for some questions. */
export function selectQuestions(unsent: UnsentGroup[], questions: readonly number[]): UnsentGroup[] {
  return unsent
    .map((group) => ({
      ...group,
      operations: group.operations.filter(({ question_id }) => questions.includes(question_id)),
    }))
    .filter(({ operations }) => operations.length > 0);
}

/**
 * Sends late operations, which the server keeps as evidence and reports as late. Returns those that it will never take.
 * Throws if it could not be reached, so that nothing is deleted here before the server has it.
 */
export async function sendLateAnswers(attemptId: number, unsent: UnsentGroup[]): Promise<UnsentGroup[]> {
  const left: UnsentGroup[] = [];
  for (const group of unsent) {
    const refused: PendingOperation[] = [];
    for (let rest = group.operations.filter(changesAnswerOrMark); rest.length > 0; ) {
      const batch = takeBatch(rest);
      const reply = await saveAnswerBatch(attemptId, group.epoch, batch);
      const failure = 'failure' in reply ? reply.failure : undefined;
      const indexes = failure?.kind === 'refused' ? failure.indexes : undefined;
      const gone = indexes
        ? batch.filter((_, index) => indexes.includes(index) || indexes.length === 0)
        : batch;
      if (indexes) refused.push(...gone);
      else if (failure && failure.kind !== 'already-submitted' && failure.kind !== 'deadline-passed')
        throw createNotTakenError(failure);
      rest = rest.filter((operation) => !gone.includes(operation));
    }
    if (refused.length > 0) left.push({ ...group, operations: refused });
  }
  return left;
}

const createNotTakenError = ({ kind }: SendFailure) =>
  kind === 'outside'
    ? new ApiError({
        status: 0,
        code: 'safe-exam-browser-needed',
        message: 'This device still has unsent answers. Open the test in Safe Exam Browser again.',
      })
    : new ApiError({ status: 0, code: 'offline', message: 'The portal could not be reached.' });
