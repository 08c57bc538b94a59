import type { Database } from '#server/platform/database/connection.ts';
import type { StoredSection } from '#server/platform/database/json-columns.ts';
import { latestAnswers } from '#server/features/attempts/answers/rules.ts';
import { readInParts } from '#server/features/attempts/answers/events.actions.ts';
import { type Marked, markPaper } from './rules.ts';
import { type MarkingPlan, ruledVersions, sectionsToMark } from './marking-plan.rules.ts';
import type { Shelf } from '#server/features/attempts/content/content-cache.queries.ts';

type Attempt = { id: number; sections: StoredSection[] | null };

/** Reads what the marking of attempts takes: gives the events that count of each, and marks it by one of the `plans`. */
export async function readToMark(db: Database, shelf: Shelf, attempts: Attempt[], plans: MarkingPlan[]) {
  const ids = attempts.map(({ id }) => id);
  const eventsOf = await readInParts(db, ids);
  const papers = await shelf.asked(ids);
  const pinned = [...papers.values()].flatMap((paper) => paper.map(({ version }) => version));
  const versions = await shelf.versions([...new Set([...pinned, ...plans.flatMap(ruledVersions)])]);
  const mark = ({ id, sections }: Attempt, plan: MarkingPlan): Marked => {
    const asked = sectionsToMark(plan, papers.get(id) ?? [], sections, versions);
    return markPaper(asked, latestAnswers(eventsOf(id)), plan.test.cut_off);
  };
  return { eventsOf, mark };
}
