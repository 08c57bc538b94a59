import type { MarkedResponse, Outcome } from '#contract/attempts/score.ts';

export type Breakdown = { name: string; right: number; partial: number; wrong: number; blank: number };

/**
 * Correct, incorrect and unattempted questions of each topic, most questions first. A question counts under each of its
 * topics.
 */
export function groupByTopic(responses: readonly MarkedResponse[]): Breakdown[] {
  return countByName(responses, ({ question }) => question.topic_tags).sort(
    (a, b) => countTotal(b) - countTotal(a) || a.name.localeCompare(b.name),
  );
}

export function countTotal({ right, partial, wrong, blank }: Breakdown): number {
  return right + partial + wrong + blank;
}

function countByName(
  responses: readonly MarkedResponse[],
  names: (response: MarkedResponse) => readonly string[],
): Breakdown[] {
  const rows = new Map<string, Breakdown>();
  for (const response of responses) {
    if (response.ruling === 'out') continue;
    for (const name of new Set(names(response))) {
      const row = rows.get(name) ?? { name, right: 0, partial: 0, wrong: 0, blank: 0 };
      row[response.answer.outcome] += 1;
      rows.set(name, row);
    }
  }
  return [...rows.values()];
}

export const reviewFilters = ['all', 'wrong', 'blank', 'right'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

export function readReviewFilter(value: unknown): ReviewFilter {
  return reviewFilters.find((filter) => filter === value) ?? 'all';
}

/**
 * Whether a filter shows a question. Partly correct answers belong to the incorrect ones; a question that does not
 * count is only under “all”.
 */
export function matchesFilter(filter: ReviewFilter, { answer, ruling }: MarkedResponse): boolean {
  if (filter === 'all') return true;
  return ruling !== 'out' && filter === (answer.outcome === 'partial' ? 'wrong' : answer.outcome);
}

/** Whether a question counts and was not answered correctly. */
export const isMissed = ({ answer, ruling }: MarkedResponse): boolean =>
  ruling !== 'out' && answer.outcome !== 'right';

export const outcomeLabels: Record<Outcome, string> = {
  right: 'Correct',
  partial: 'Partly correct',
  wrong: 'Incorrect',
  blank: 'Unattempted',
};
