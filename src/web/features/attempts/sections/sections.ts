import type { PaperQuestion } from '#contract/aptitudes/paper.ts';

/** When each section ends, in milliseconds; null where students go back and forth. */
export type SectionEnds = readonly number[] | null;
export type SectionState = 'open' | 'closed' | 'not-open';

/** What may be done in a section, by its place, while the section `open` is the open one. */
export function getSectionState(open: number | null, place: number): SectionState {
  if (open === null || open === place) return 'open';
  return place < open ? 'closed' : 'not-open';
}

/** The places of the sections by question. */
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

/** The first and the last question that one may move to, by their places. */
export type QuestionRange = { first: number; last: number };

/**
 * From which question to which one may move, by their places in the paper: all of it, or the open section's. Once every
 * section has ended it is that of the last one.
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

/** What follows the count of a section that is not open. */
export const stateSuffixes: Record<SectionState, string> = {
  open: '',
  closed: ', closed',
  'not-open': ', not open yet',
};
