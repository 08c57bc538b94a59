import type * as contract from '#contract/practice.ts';
import { getAptitude } from '#server/features/aptitudes/queries.ts';
import { comesAt } from '#server/features/aptitudes/rules.ts';
import { markPaper } from '#server/features/grading/marking/rules.ts';
import { stimulusIds } from '#server/features/aptitudes/paper/paper.rules.ts';
import { listPlans } from '#server/features/grading/marking/marking-plan.queries.ts';
import { ruledVersions, sectionsToMark } from '#server/features/grading/marking/marking-plan.rules.ts';
import { refusalOfOperation, sheetItemOf } from '#server/features/attempts/answers/answer-validation.rules.ts';
import { shownQuestion, shownStimulus } from '#server/features/attempts/content/question-view.rules.ts';
import type { Call } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem, refuse } from '#server/platform/http/problem.ts';
import { findHandedIn } from '#server/features/results/queries.ts';
import { responsesOf } from '#server/features/grading/marking/marked-responses.rules.ts';
import { releasedTo } from '#server/features/results/rules.ts';
import { toPractise } from './rules.ts';

type PracticeCall = Call<typeof contract.readPractice, Viewer> | Call<typeof contract.checkPractised, Viewer>;

/** What went wrong in the own attempt, as it was asked, without keys and answers. Throws `not-found` and `not-released`. */
export async function tellPractice(call: Call<typeof contract.readPractice, Viewer>) {
  const { test, attempt } = await ownAttempt(call);
  const missed = toPractise(attempt);
  const versions = await call.shelf.versions(missed.map(({ item }) => item.version));
  const questions = missed.flatMap(({ item, number }) => {
    const version = versions.get(item.version);
    return version ? { ...shownQuestion(item, version), number } : [];
  });
  return {
    aptitude: { id: test.id, name: test.name },
    questions,
    stimuli: (await call.shelf.stimuli(stimulusIds(questions))).map(shownStimulus),
  };
}

/**
 * How one answer is marked as the attempt itself is, by the key in force, with that key. Nothing is written. Throws `not-found`,
 * `not-released`, and what is wrong with an answer that the question cannot have.
 */
export async function checkTheAnswer(call: Call<typeof contract.checkPractised, Viewer>) {
  const { body, db, shelf } = call;
  const { test, attempt, released } = await ownAttempt(call);
  const plan = (await listPlans(db, [test.id])).get(test.id);
  const item = attempt.paper.find(({ question }) => question === body.question_id);
  if (!item || !plan) throw new Problem('not-in-paper');
  const versions = await shelf.versions([item.version, ...ruledVersions(plan)]);
  refuse(refusalOfOperation(body, [sheetItemOf(item, versions.get(item.version))]));
  const answer = {
    ...{ selected_options: [], value: '', seconds: 0, ...body },
    ...{ marked: false, answer_epoch: 1, epoch: 1, seq: 1 },
  };
  const { paper_sections } = attempt;
  const { outcomes } = markPaper(sectionsToMark(plan, [item], paper_sections, versions), [answer]);
  const paper = { paper: [item], paper_sections, outcomes };
  const [response] = responsesOf(paper, versions, plan.rulings, [answer], released.explanations);
  if (!response) throw new Problem('not-in-paper');
  return response;
}

/** What the caller handed in, once its right answers are out. */
async function ownAttempt({ db, params, viewer }: PracticeCall) {
  const test = await getAptitude(db, params.id);
  const attempt = await findHandedIn(db, { test: test.id, student: viewer.accountId });
  if (!attempt) throw new Problem('not-found', { message: 'You have not handed this test in.' });
  const released = releasedTo(viewer, test);
  if (!released.answers)
    throw new Problem('not-released', {
      message: 'The right answers of this test are not out yet.',
      data: {
        results_at: comesAt(test, test.now, 'answers'),
        release: released.marks ? test.release_answers : test.release_marks,
        paused_at: test.paused_at,
      },
    });
  return { test, attempt, released };
}
