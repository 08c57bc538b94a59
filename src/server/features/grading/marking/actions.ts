import { readEventsInChunks } from '#server/features/attempts/answers/events.actions.ts';
import { latestAnswers } from '#server/features/attempts/answers/rules.ts';
import type { ContentCache } from '#server/features/attempts/content/content-cache.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { StoredSection } from '#server/platform/database/json-columns.ts';
import { buildSectionsToMark, listRuledVersions, type MarkingPlan } from './marking-plan.rules.ts';
import { type MarkedPaper, markPaper } from './rules.ts';

type AttemptToMark = { id: number; sections: StoredSection[] | null };

/** Reads what the marking of attempts takes: gives the events that count of each, and marks it by one of the `plans`. */
export async function prepareMarking(
  db: Database,
  shelf: ContentCache,
  attempts: AttemptToMark[],
  plans: MarkingPlan[],
) {
  const ids = attempts.map(({ id }) => id);
  const eventsOf = await readEventsInChunks(db, ids);
  const papers = await shelf.readAskedItems(ids);
  const pinned = [...papers.values()].flatMap((paper) => paper.map(({ version }) => version));
  const versions = await shelf.readVersions([...new Set([...pinned, ...plans.flatMap(listRuledVersions)])]);
  const mark = ({ id, sections }: AttemptToMark, plan: MarkingPlan): MarkedPaper => {
    const asked = buildSectionsToMark(plan, papers.get(id) ?? [], sections, versions);
    return markPaper(asked, latestAnswers(eventsOf(id)), plan.test.cut_off);
  };
  return { eventsOf, mark };
}
