import type { previewAptitude } from '#contract/publication.ts';
import { listLivePool } from '../aptitude/pool.queries.ts';
import { getAptitude } from '../aptitude/queries.ts';
import type { Viewer } from '../http/permission.ts';
import { refuse } from '../http/problem.ts';
import type { Call } from '../http/route.ts';
import { markPaper } from './marking.rules.ts';
import { draftPaper, markedSections, presentPaper, readMarking } from './paper.actions.ts';
import { refusalOfOperation } from './rules.ts';
import { sheetOf } from './save.actions.ts';
import { timesAtStart } from './time.rules.ts';

/** A paper as a student gets it, and the marks of answers to it. Nothing is written: no attempt, no answer, no score. */
export async function previewTest({ body, db, params, shelf }: Call<typeof previewAptitude, Viewer>) {
  const test = await getAptitude(db, params.id);
  const marking = await readMarking(db, test);
  const { paper, sections, missing } = await draftPaper(
    db,
    marking,
    { number: body.student, trade: body.trade },
    () =>
      test.stage === 'published'
        ? shelf.pool(test.id, test.published_at)
        : listLivePool(db, test.id, marking.sections),
  );
  const { section_ends } = timesAtStart(test, sections ?? [], undefined, test.now);
  const lacking = missing.reduce((sum, line) => sum + line.missing, 0);
  const shown = {
    ...(await presentPaper(shelf, marking, { paper, sections, section_ends })),
    missing: lacking,
  };
  if (!body.answers) return { ...shown, marked: null };
  const sheet = await sheetOf(shelf, paper);
  for (const answer of body.answers) refuse(refusalOfOperation(spoken(answer), sheet));
  const answers = body.answers.map((answer) => ({ ...answer, marked: false, seconds: 0, epoch: 1, seq: 1 }));
  const marked = markPaper(await markedSections(shelf, marking, paper, sections), answers, test.cut_off);
  return { ...shown, marked };
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
