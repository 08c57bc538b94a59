import type { ChecklistPoint } from '#contract/aptitudes/publication.ts';

type PointDraft = Pick<ChecklistPoint, 'code' | 'message'> & Partial<ChecklistPoint>;
export const blockingPoint = (point: PointDraft): ChecklistPoint => ({
  blocking: true,
  section: null,
  line: null,
  missing: null,
  ...point,
});
/** A point that does not block. */
export const hintPoint = (point: PointDraft): ChecklistPoint => blockingPoint({ blocking: false, ...point });

/** The most questions that one message names. */
const MAX_NAMED_QUESTIONS = 20;

export function nameQuestions(ids: readonly number[]): string {
  const more = ids.length > MAX_NAMED_QUESTIONS ? ` and ${ids.length - MAX_NAMED_QUESTIONS} more` : '';
  return ids.slice(0, MAX_NAMED_QUESTIONS).join(', ') + more;
}
