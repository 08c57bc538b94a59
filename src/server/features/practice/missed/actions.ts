import type * as contract from '#contract/practice/missed.ts';
import type { Call } from '#server/context.ts';
import { listPassageIds } from '#server/features/aptitudes/paper/paper.rules.ts';
import { getAptitude } from '#server/features/aptitudes/queries.ts';
import { automaticReleaseAt } from '#server/features/aptitudes/rules.ts';
import {
  refusalOfAnswer,
  toAllowedAnswer,
} from '#server/features/attempts/answers/answer-validation.rules.ts';
import { presentPassage, presentQuestion } from '#server/features/attempts/content/question-view.rules.ts';
import { buildMarkedResponses } from '#server/features/grading/marking/marked-responses.rules.ts';
import { listMarkingPlans } from '#server/features/grading/marking/marking-plan.queries.ts';
import {
  buildSectionsToMark,
  listRuledVersions,
} from '#server/features/grading/marking/marking-plan.rules.ts';
import { markPaper } from '#server/features/grading/marking/rules.ts';
import { findSubmittedAttempt } from '#server/features/results/queries.ts';
import { getReleasedParts } from '#server/features/results/rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import { findQuestionsToPractise } from './rules.ts';

type PracticeCall =
  | Call<typeof contract.readPractice, CurrentUser>
  | Call<typeof contract.checkPracticeAnswer, CurrentUser>;

/**
 * The questions that the caller did not answer correctly, as they were asked, without keys and answers. Throws `not-found` and
 * `not-released`.
 *
 * See docs/decisions/0017-practice-never-asks-what-a-test-may-ask.md.
 */
export async function readPractice(call: Call<typeof contract.readPractice, CurrentUser>) {
  const { test, attempt } = await getOwnAttempt(call);
  const missed = findQuestionsToPractise(attempt);
  const versions = await call.contentCache.readVersions(missed.map(({ item }) => item.version));
  const questions = missed.flatMap(({ item, number }) => {
    const version = versions.get(item.version);
    return version ? { ...presentQuestion(item, version), number } : [];
  });
  return {
    aptitude: { id: test.id, name: test.name },
    questions,
    stimuli: (await call.contentCache.readPassages(listPassageIds(questions))).map(presentPassage),
  };
}

/**
 * Marks one answer as the attempt would be marked now, and returns it with the key. Nothing is stored. Throws `not-found`,
 * `not-released`, and what is wrong with an answer that the question does not allow.
 */
export async function checkPracticeAnswer(call: Call<typeof contract.checkPracticeAnswer, CurrentUser>) {
  const { body, db, contentCache } = call;
  const { test, attempt, released } = await getOwnAttempt(call);
  const plan = (await listMarkingPlans(db, [test.id])).get(test.id);
  const item = attempt.paper.find(({ question }) => question === body.question_id);
  if (!item || !plan) throw new Problem('not-in-paper');
  const versions = await contentCache.readVersions([item.version, ...listRuledVersions(plan)]);
  throwIfRefused(refusalOfAnswer(body, [toAllowedAnswer(item, versions.get(item.version))]));
  const answer = {
    ...{ selected_options: [], value: '', seconds: 0, ...body },
    ...{ marked: false, answer_epoch: 1, epoch: 1, seq: 1 },
  };
  const { paper_sections } = attempt;
  const { outcomes } = markPaper(buildSectionsToMark(plan, [item], paper_sections, versions), [answer]);
  const paper = { paper: [item], paper_sections, outcomes };
  const [response] = buildMarkedResponses(paper, versions, plan.rulings, [answer], released.explanations);
  if (!response) throw new Problem('not-in-paper');
  return response;
}

/** The caller's marked attempt, once the correct answers are released. */
async function getOwnAttempt({ db, params, user }: PracticeCall) {
  const test = await getAptitude(db, params.id);
  const attempt = await findSubmittedAttempt(db, { test: test.id, student: user.accountId });
  if (!attempt) throw new Problem('not-found', { message: 'You have not submitted this test.' });
  const released = getReleasedParts(user, test);
  if (!released.answers)
    throw new Problem('not-released', {
      message: 'The answers to this test are not released yet.',
      data: {
        results_at: automaticReleaseAt(test, test.now, 'answers'),
        release: released.marks ? test.release_answers : test.release_marks,
        paused_at: test.paused_at,
      },
    });
  return { test, attempt, released };
}
