import type { AptitudeSection, QuestionPlacement } from '#contract/aptitudes/sections.ts';
import { parseNumber } from '../editor/form.ts';

/** A question while its test is arranged; `marks` is text as typed, empty for the marks of the scheme. */
export type ArrangedQuestion = { question_id: number; section_id: number | null; marks: string };

export function toArranged(places: readonly QuestionPlacement[]): ArrangedQuestion[] {
  return places.map(({ question_id, section_id, marks }) => ({
    question_id,
    section_id,
    marks: marks === null ? '' : String(marks),
  }));
}

/** The placements to store: section by section in order, then questions without a section. */
export function toPlacements(
  list: readonly ArrangedQuestion[],
  sections: readonly Pick<AptitudeSection, 'id'>[],
): QuestionPlacement[] {
  return [...sections.map(({ id }) => id), null].flatMap((section) =>
    list
      .filter((one) => one.section_id === section)
      .map(({ question_id, marks }) => ({
        question_id,
        section_id: section,
        marks: marks.trim() === '' ? null : parseNumber(marks),
      })),
  );
}

/** The list after a question is swapped with the previous one of its section (`by` -1) or the next one (1). */
export function moveQuestion(
  list: readonly ArrangedQuestion[],
  question: number,
  by: 1 | -1,
): ArrangedQuestion[] {
  const from = list.findIndex((one) => one.question_id === question);
  const here = list[from];
  if (!here) return [...list];
  let to = from + by;
  while (list[to] && list[to]?.section_id !== here.section_id) to += by;
  const other = list[to];
  if (!other) return [...list];
  const next = [...list];
  next[from] = other;
  next[to] = here;
  return next;
}

/** The list after a question is moved to the end of a section. */
export function moveToSection(
  list: readonly ArrangedQuestion[],
  question: number,
  section: number | null,
): ArrangedQuestion[] {
  const here = list.find((one) => one.question_id === question);
  if (!here || here.section_id === section) return [...list];
  return [...list.filter((one) => one !== here), { ...here, section_id: section }];
}

/** Why typed marks are invalid; undefined if they are valid. */
export function validateMarks(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const marks = parseNumber(text);
  if (Number.isNaN(marks)) return 'Give a number';
  if (marks <= 0) return 'More than zero';
  if (marks > 100) return 'At most 100';
  return Math.abs(marks * 1_000 - Math.round(marks * 1_000)) > 1e-6 ? 'At most three decimals' : undefined;
}
