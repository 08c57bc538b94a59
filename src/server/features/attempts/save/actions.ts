import type * as contract from '#contract/attempts/attempt.ts';
import type { Operation } from '#contract/attempts/attempt.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { Problem, problemAt } from '#server/platform/http/problem.ts';
import { getAllowedAnswers, toAnswerProblem } from '../answers/answer-validation.actions.ts';
import { findAllowedAnswer, findFirstRefusal } from '../answers/answer-validation.rules.ts';
import { requireSafeBrowser } from '../proctoring/safe-exam-browser.actions.ts';

/** Stores what a student did. It never reads the question bank: the frozen paper says what may be answered. */
export async function saveAnswers(call: Call<typeof contract.saveAnswers, CurrentUser>) {
  const { body, params, answerSaver, contentCache, noticeCache, user } = call;
  const paper = await contentCache.findPaper(params.attempt_id, user.accountId);
  if (!paper) throw new Problem('not-found');
  await requireSafeBrowser(call, paper.aptitudeId);
  const sheet = await getAllowedAnswers(contentCache, paper.items);
  const refusal = findFirstRefusal(body.operations, sheet);
  if (refusal) throw toAnswerProblem('operations', refusal);
  const operations = body.operations.map((operation) => {
    const section = findAllowedAnswer(operation.question_id, sheet)?.section;
    return section === undefined ? operation : { ...operation, section };
  });
  const saved = await answerSaver.add({
    attemptId: params.attempt_id,
    accountId: user.accountId,
    epoch: body.epoch,
    operations,
  });
  if (!saved) throw new Problem('not-found');
  const { fate, is_full, refused, taken, epoch, state, deadline, section_ends, paused_at, now } = saved;
  const { news, link, hash } = saved;
  if (fate === 'full') throw new Problem('too-many-requests', { retryAfter: 60 });
  if (taken.length > 0 && fate !== 'taken-over') throw seqTakenProblem(body.operations, taken, refused);
  if (fate !== 'saved')
    throw new Problem(fate, {
      ...(fate === 'deadline-passed' && is_full && NOT_KEPT),
      data: {
        ...{ epoch, state, deadline, section_ends, paused_at, server_time: now },
        // What is not named here is stored: a save may reach into several sections.
        ...(refused.length > 0 && { refused }),
      },
    });
  return {
    acknowledged: Math.max(...body.operations.map((operation) => operation.seq)),
    epoch,
    server_time: now,
    deadline,
    section_ends,
    state,
    paused_at,
    notices: await noticeCache.read(params.attempt_id, news),
    receipt: { link, hash },
  };
}

const NOT_KEPT = { message: 'Time was over when this answer arrived. No more is kept of this attempt.' };

/** Refuses the operations at some places. What neither these nor `refused` name is stored. */
function seqTakenProblem(
  operations: readonly Operation[],
  taken: readonly number[],
  refused: readonly number[],
): Problem {
  const numbers = taken.flatMap((place) => operations[place]?.seq ?? []);
  return problemAt(
    'seq-taken',
    taken.map((place) => `operations.${place}.seq`),
    { data: { refused: [...new Set([...refused, ...numbers])].sort((one, other) => one - other) } },
  );
}
