import type { AttemptTimes, TimedSection } from '#contract/aptitudes/section-times.ts';
import type * as contract from '#contract/attempts/trial.ts';
import type { Call } from '#server/context.ts';
import { listCandidates } from '#server/features/aptitudes/paper/candidates.queries.ts';
import { listLivePool } from '#server/features/aptitudes/paper/pool.queries.ts';
import { type AptitudeRow, getAptitude } from '#server/features/aptitudes/queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { throwIfRefused } from '#server/platform/http/problem.ts';
import { getAllowedAnswers } from '../answers/answer-validation.actions.ts';
import { refusalOfAnswer } from '../answers/answer-validation.rules.ts';
import { draftPaper, presentPaper, readPaperMarking } from '../content/paper-view.actions.ts';
import { describeAptitude } from '../start/actions.ts';
import { timesAtStart } from '../timing/rules.ts';

/** A paper as a student gets it, and the marks of answers to it. Stores nothing. See docs/decisions/0017-practice-never-asks-what-a-test-may-ask.md. */
export async function previewAptitude({
  body,
  db,
  params,
  contentCache,
  marker,
}: Call<typeof contract.previewAptitude, CurrentUser>) {
  const test = await getAptitude(db, params.id);
  const marking = await readPaperMarking(db, test);
  const { paper, sections, missing } = await draftPaper(
    marking,
    { number: body.student, trade: body.trade },
    {
      chosen: () => listCandidates(db, test.id, body.trade),
      pool: () =>
        test.stage === 'published'
          ? contentCache.readPool(test.id, test.published_at)
          : listLivePool(db, test.id, marking.sections),
    },
  );
  const { deadline, section_ends } = startingNow(test, sections ?? []);
  const shown = {
    aptitude: describeAptitude(test),
    ...(await presentPaper(contentCache, marking, { paper, sections, section_ends })),
    cut_off: test.cut_off,
    deadline,
    server_time: test.server_time,
    missing: missing.reduce((sum, line) => sum + line.missing, 0),
  };
  if (!body.answers) return { ...shown, marked: null };
  const allowed = await getAllowedAnswers(contentCache, paper);
  for (const answer of body.answers) throwIfRefused(refusalOfAnswer(omitEmptyFields(answer), allowed));
  const answers = body.answers.map((answer) => ({
    ...answer,
    marked: false,
    answer_epoch: 1,
    epoch: 1,
    seq: 1,
  }));
  return { ...shown, marked: await marker.markTrial(contentCache, { marking, paper, sections }, answers) };
}

/** The times of a student who starts as the window opens. The trial ignores the real window and pauses. */
function startingNow(test: AptitudeRow, sections: readonly TimedSection[]): AttemptTimes {
  const wait = test.server_time.getTime() - test.starts_at.getTime();
  const ends_at = new Date(test.ends_at.getTime() + wait);
  return timesAtStart({ ...test, ends_at }, sections, undefined, test.server_time);
}

/** An empty field of a trial means no answer, but would count as given to a question of the other kind. */
function omitEmptyFields(answer: { question_id: number; selected_options: string[]; value: string }) {
  const { question_id, selected_options, value } = answer;
  return {
    question_id,
    ...(selected_options.length > 0 && { selected_options }),
    ...(value !== '' && { value }),
  };
}
