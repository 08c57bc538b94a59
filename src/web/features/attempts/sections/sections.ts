import type { PaperQuestion } from '#contract/aptitudes/paper.ts';

/** When each section ends, in milliseconds; null if students may go back and forth. */
export type SectionEnds = readonly number[] | null;
export type SectionState = 'open' | 'closed' | 'not-open';

/** The state of the section at an index while the section `open` is the open one. */
export function getSectionState(open: number | null, place: number): SectionState {
  if (open === null || open === place) return 'open';
  return place < open ? 'closed' : 'not-open';
}

/** The index of each question's section. */
export function mapQuestionsToSections(
  sections: readonly { name: string }[],
  questions: readonly Pick<PaperQuestion, 'id' | 'section'>[],
): ReadonlyMap<number, number> {
  const places = new Map(sections.map(({ name }, place) => [name, place]));
  return new Map(
    questions.flatMap(({ id, section }) => {
      const place = places.get(section);
      return place === undefined ? [] : [[id, place] as const];
    }),
  );
}

/** The first and the last question that the student may move to, by index. */
export type QuestionRange = { first: number; last: number };

/**
 * The questions that the student may move to: the whole paper, or the open section. Once every section has ended, the
 * last one.
 */
export function getQuestionRange(
  sections: readonly { name: string }[],
  questions: readonly Pick<PaperQuestion, 'section'>[],
  open: number | null,
): QuestionRange {
  const all = { first: 0, last: questions.length - 1 };
  const name = open === null ? undefined : sections[Math.min(open, sections.length - 1)]?.name;
  if (name === undefined) return all;
  const first = questions.findIndex(({ section }) => section === name);
  const last = questions.findLastIndex(({ section }) => section === name);
  return first < 0 ? all : { first, last };
}

/** Follows the count of a section that is not open. */
export const stateSuffixes: Record<SectionState, string> = {
  open: '',
  closed: ', closed',
  'not-open': ', not open yet',
};
