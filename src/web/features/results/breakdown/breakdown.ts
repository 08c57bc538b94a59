import type { MarkedResponse, Outcome } from '#contract/attempts/score.ts';
import type { ClassAnswer } from '#contract/results.ts';

export type Breakdown = { name: string; right: number; partial: number; wrong: number; blank: number };

export type AreaBreakdown = Breakdown & { topics: Breakdown[] };
type TopicAreas = readonly { topic: string; area: string }[];

/**
 * Correct, incorrect and unattempted questions of each area, the one with the least share of correct answers first, and of
 * its topics in the same order. A question counts once under each of its topics and their areas; `Other` holds topics
 * without an area.
 */
export function groupByArea(responses: readonly MarkedResponse[], areas: TopicAreas): AreaBreakdown[] {
  const areaOf = new Map(areas.map(({ topic, area }) => [topic, area]));
  const nameOf = (topic: string) => areaOf.get(topic) ?? 'Other';
  const topics = countByName(responses, ({ question }) => question.topic_tags).sort(compareWorstFirst);
  return countByName(responses, ({ question }) => question.topic_tags.map(nameOf))
    .sort(compareWorstFirst)
    .map((area) => ({ ...area, topics: topics.filter(({ name }) => nameOf(name) === area.name) }));
}

const compareWorstFirst = (a: Breakdown, b: Breakdown): number =>
  a.right / countTotal(a) - b.right / countTotal(b) ||
  countTotal(b) - countTotal(a) ||
  a.name.localeCompare(b.name);

export function countTotal({ right, partial, wrong, blank }: Omit<Breakdown, 'name'>): number {
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

export const reviewFilters = ['all', 'wrong', 'blank', 'slow', 'right'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

export function readReviewFilter(value: unknown): ReviewFilter {
  return reviewFilters.find((filter) => filter === value) ?? 'all';
}

/** The number of a question in the paper, from 1, that an address names; undefined if it names none. */
export function readQuestionNumber(value: unknown): number | undefined {
  return typeof value === 'string' && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : undefined;
}

/** From this multiple of the usual time on an answer is slow. */
const SLOW = 2;

/** The questions that took more than twice the median of the class, or of the own paper where the class has none. */
export function findSlow(
  responses: readonly MarkedResponse[],
  classAnswers: readonly ClassAnswer[],
): ReadonlySet<number> {
  const typical = new Map(classAnswers.map(({ question_id, seconds }) => [question_id, seconds]));
  const spent = responses.map(({ answer }) => answer.seconds).filter((seconds) => seconds > 0);
  const own = spent.sort((a, b) => a - b)[Math.floor(spent.length / 2)] ?? 0;
  return new Set(
    responses
      .filter(({ question, answer }) => answer.seconds > SLOW * (typical.get(question.id) ?? own))
      .map(({ question }) => question.id),
  );
}

/**
 * Whether a filter shows a question. Partly correct answers belong to the incorrect ones; a question that does not
 * count is only under “all”.
 */
export function matchesFilter(
  filter: ReviewFilter,
  { question, answer, ruling }: MarkedResponse,
  slow: ReadonlySet<number>,
): boolean {
  if (filter === 'all') return true;
  if (ruling === 'out') return false;
  if (filter === 'slow') return slow.has(question.id);
  return filter === (answer.outcome === 'partial' ? 'wrong' : answer.outcome);
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
