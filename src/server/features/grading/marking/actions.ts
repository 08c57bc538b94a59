import type { LatestAnswer } from '#server/features/attempts/answers/rules.ts';
import type { ContentCache } from '#server/features/attempts/content/content-cache.queries.ts';
import type {
  AttemptToMark,
  MarkAttempt,
  MarkedTrial,
  Marker,
  TrialPaper,
} from '#server/features/attempts/scores/marker.queries.ts';
import type { MarkedPaper } from '#server/features/attempts/scores/rules.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { NO_RULINGS } from '../rulings/queries.ts';
import { buildMarkedResponses } from './marked-responses.rules.ts';
import { listMarkingPlans } from './marking-plan.queries.ts';
import { buildSectionsToMark, listRuledVersions, type MarkingPlan } from './marking-plan.rules.ts';
import { markPaper } from './rules.ts';

/** What attempts take from grading, by way of the context. */
export const marker: Marker = { prepare, markTrial };

async function prepare(
  db: Database,
  contentCache: ContentCache,
  attempts: AttemptToMark[],
): Promise<MarkAttempt> {
  const plans = await listMarkingPlans(db, [...new Set(attempts.map(({ aptitude_id }) => aptitude_id))]);
  const mark = await prepareMarking(contentCache, attempts, [...plans.values()]);
  return (attempt, answers) => {
    const plan = plans.get(attempt.aptitude_id);
    return plan && { ...mark(attempt, plan, answers), key_version: plan.key_version };
  };
}

/** Reads what the marking of attempts by one of the `plans` takes. */
export async function prepareMarking(
  contentCache: ContentCache,
  attempts: Pick<AttemptToMark, 'id'>[],
  plans: MarkingPlan[],
) {
  const papers = await contentCache.readAskedItems(attempts.map(({ id }) => id));
  const pinned = [...papers.values()].flatMap((paper) => paper.map(({ version }) => version));
  const versions = await contentCache.readVersions([
    ...new Set([...pinned, ...plans.flatMap(listRuledVersions)]),
  ]);
  return (
    { id, sections }: Pick<AttemptToMark, 'id' | 'sections'>,
    plan: MarkingPlan,
    answers: LatestAnswer[],
  ): MarkedPaper => {
    const toMark = buildSectionsToMark(plan, papers.get(id) ?? [], sections, versions);
    return markPaper(toMark, answers, plan.test.cut_off);
  };
}

async function markTrial(
  contentCache: ContentCache,
  { marking, paper, sections }: TrialPaper,
  answers: LatestAnswer[],
): Promise<MarkedTrial> {
  const { rulings } = NO_RULINGS;
  const versions = await contentCache.readVersions(paper.map((item) => item.version));
  const toMark = buildSectionsToMark({ ...marking, rulings }, paper, sections, versions);
  const { outcomes, ...marked } = markPaper(toMark, answers, marking.test.cut_off);
  return {
    ...marked,
    sections: marked.sections.map((score, place) => ({ ...score, cut_off: toMark[place]?.cut_off ?? null })),
    responses: buildMarkedResponses(
      { paper, paper_sections: sections, outcomes },
      versions,
      rulings,
      answers,
      true,
    ),
  };
}
