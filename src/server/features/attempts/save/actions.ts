import type { Operation } from '#contract/attempts/attempt.ts';
import type * as contract from '#contract/attempts/save.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { PaperItem } from '#server/platform/database/json-columns.ts';
import { Problem, problemAt } from '#server/platform/http/problem.ts';
import { getAllowedAnswers, toAnswerProblem } from '../answers/answer-validation.actions.ts';
import { findAllowedAnswer, findFirstRefusal } from '../answers/answer-validation.rules.ts';
import type { ContentCache } from '../content/content-cache.queries.ts';
import { requireSafeBrowser } from '../proctoring/safe-exam-browser.actions.ts';
import type { Save, Saved } from './queries.ts';

/**
 * Saves what a student did: an answer, a mark for review, a visit. The reply means that every operation is on disk.
 * Throws `not-found`, `too-many-requests`, what is wrong with an operation, or the verdict on the save.
 *
 * See docs/decisions/0001-answers-are-append-only-events.md.
 */
export async function saveAnswers(call: Call<typeof contract.saveAnswers, CurrentUser>) {
  const { body, params, answerSaver, contentCache, noticeCache, user } = call;
  const paper = await contentCache.findPaper(params.attempt_id, user.accountId);
  if (!paper) throw new Problem('not-found');
  await requireSafeBrowser(call, paper.aptitudeId);

  const saved = await answerSaver.add({
    attemptId: params.attempt_id,
    accountId: user.accountId,
    epoch: body.epoch,
    operations: await checkOperations(contentCache, paper.items, body.operations),
  });
  if (!saved) throw new Problem('not-found');
  const problem = findProblem(saved, body.operations);
  if (problem) throw problem;

  return {
    acknowledged: Math.max(...body.operations.map((operation) => operation.seq)),
    epoch: saved.epoch,
    server_time: saved.now,
    deadline: saved.deadline,
    section_ends: saved.section_ends,
    state: saved.state,
    paused_at: saved.paused_at,
    notices: await noticeCache.read(params.attempt_id, saved.news),
    receipt: { link: saved.link, hash: saved.hash },
  };
}

/** Refuses what the paper does not allow, and adds its section to each operation. The frozen paper decides, not the question bank. */
async function checkOperations(
  contentCache: ContentCache,
  paper: PaperItem[],
  operations: Operation[],
): Promise<Save['operations']> {
  const allowed = await getAllowedAnswers(contentCache, paper);
  const refusal = findFirstRefusal(operations, allowed);
  if (refusal) throw toAnswerProblem('operations', refusal);
  return operations.map((operation) => {
    const section = findAllowedAnswer(operation.question_id, allowed)?.section;
    return section === undefined ? operation : { ...operation, section };
  });
}

/** The problem that a save is answered with; undefined where everything is stored and counts. */
function findProblem(saved: Saved, operations: readonly Operation[]): Problem | undefined {
  const { verdict, is_full, refused, taken } = saved;
  if (verdict === 'full') return new Problem('too-many-requests', { retryAfter: 60 });
  if (taken.length > 0 && verdict !== 'taken-over') return seqTakenProblem(operations, taken, refused);
  if (verdict === 'saved') return undefined;
  const { epoch, state, deadline, section_ends, paused_at, now } = saved;
  return new Problem(verdict, {
    ...(verdict === 'deadline-passed' && is_full && NOT_KEPT),
    data: {
      ...{ epoch, state, deadline, section_ends, paused_at, server_time: now },
      // A save may reach into several sections: all operations that are not named here are stored and count.
      ...(refused.length > 0 && { refused }),
    },
  });
}

const NOT_KEPT = {
  message: 'Time was over when this answer arrived. This attempt is full, so it was not kept.',
};

/** Refuses operations by their indexes. All operations that neither these nor `refused` name are stored. */
function seqTakenProblem(
  operations: readonly Operation[],
  taken: readonly number[],
  refused: readonly number[],
): Problem {
  const numbers = taken.flatMap((index) => operations[index]?.seq ?? []);
  return problemAt(
    'seq-taken',
    taken.map((index) => `operations.${index}.seq`),
    { data: { refused: [...new Set([...refused, ...numbers])].sort((one, other) => one - other) } },
  );
}
