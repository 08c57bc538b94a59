import type * as contract from '#contract/aptitudes/publication.ts';
import type { Timed, Times } from '#contract/aptitudes/section-times.ts';
import { listLivePool } from '#server/features/aptitudes/paper/pool.queries.ts';
import { type AptitudeRow, getAptitude } from '#server/features/aptitudes/queries.ts';
import type { Call } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { refuse } from '#server/platform/http/problem.ts';
import { responsesOf } from '#server/features/grading/marking/marked-responses.rules.ts';
import { markPaper } from '#server/features/grading/marking/rules.ts';
import { draftPaper, markedSections, presentPaper, readMarking } from '../content/paper-view.actions.ts';
import { listCandidates } from '../content/queries.ts';
import { sheetOf } from '../answers/answer-validation.actions.ts';
import { refusalOfOperation } from '../answers/answer-validation.rules.ts';
import { factsOf } from '../start/actions.ts';
import { timesAtStart } from '../timing/rules.ts';

/** A paper as a student gets it, and the marks of answers to it. Nothing is written: no attempt, no answer, no score. */
export async function previewTest({
  body,
  db,
  params,
  shelf,
}: Call<typeof contract.previewAptitude, Viewer>) {
  const test = await getAptitude(db, params.id);
  const marking = await readMarking(db, test);
  const { paper, sections, missing } = await draftPaper(
    marking,
    { number: body.student, trade: body.trade },
    {
      chosen: () => listCandidates(db, test.id, body.trade),
      pool: () =>
        test.stage === 'published'
          ? shelf.pool(test.id, test.published_at)
          : listLivePool(db, test.id, marking.sections),
    },
  );
  const { deadline, section_ends } = startingNow(test, sections ?? []);
  const shown = {
    aptitude: factsOf(test),
    ...(await presentPaper(shelf, marking, { paper, sections, section_ends })),
    cut_off: test.cut_off,
    deadline,
    server_time: test.server_time,
    missing: missing.reduce((sum, line) => sum + line.missing, 0),
  };
  if (!body.answers) return { ...shown, marked: null };
  const sheet = await sheetOf(shelf, paper);
  for (const answer of body.answers) refuse(refusalOfOperation(spoken(answer), sheet));
  const answers = body.answers.map((answer) => ({
    ...answer,
    marked: false,
    answer_epoch: 1,
    epoch: 1,
    seq: 1,
  }));
  const toMark = await markedSections(shelf, marking, paper, sections);
  const { outcomes, ...marked } = markPaper(toMark, answers, test.cut_off);
  const versions = await shelf.versions(paper.map((item) => item.version));
  return {
    ...shown,
    marked: {
      ...marked,
      sections: marked.sections.map((score, place) => ({
        ...score,
        cut_off: toMark[place]?.cut_off ?? null,
      })),
      responses: responsesOf(
        { paper, paper_sections: sections, outcomes },
        versions,
        marking.rulings,
        answers,
        true,
      ),
    },
  };
}

/** The times of a student for whom the window opens now, whenever it really does, be the test paused or not. */
function startingNow(test: AptitudeRow, sections: readonly Timed[]): Times {
  const wait = test.server_time.getTime() - test.starts_at.getTime();
  const ends_at = new Date(test.ends_at.getTime() + wait);
  return timesAtStart({ ...test, ends_at }, sections, undefined, test.server_time);
}

/** An answer without the fields that say nothing. */
function spoken(answer: { question_id: number; selected_options: string[]; value: string }) {
  const { question_id, selected_options, value } = answer;
  return {
    question_id,
    ...(selected_options.length > 0 && { selected_options }),
    ...(value !== '' && { value }),
  };
}
