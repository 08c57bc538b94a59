import { globSync } from 'node:fs';
import { resolve } from 'node:path';

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** The pages of each layer, from the one that everybody loads to those of students. All others are of the office. */
const layers = {
  door: ['main.tsx', 'account/LoginPage.tsx'],
  hall: ['home/*Page.tsx', 'account/*Page.tsx'],
  study: [
    'api/withQueries.tsx',
    '{attempt,dashboard,people,practice,result}/*Page.tsx',
    'evidence/OwnAttemptPage.tsx',
  ],
};
const reached = new Map<string, Set<string>>();

/**
 * The script that a module shared by several pages goes into: that of the first layer with a page that needs it. So a page
 * loads one script for each layer up to its own, and not a hundred parts that it happens to share with this page or that.
 */
export function layerOf(id: string, graph: Graph): string {
  for (const [layer, pages] of Object.entries(layers)) {
    let ids = reached.get(layer);
    if (!ids) {
      ids = reachOf(globSync(pages.map((page) => `src/web/${page}`)), graph);
      reached.set(layer, ids);
    }
    if (ids.has(id)) return layer;
  }
  return 'office';
}

/** The ids of all that some sources import, directly or by others, and their own. */
function reachOf(sources: string[], graph: Graph): Set<string> {
  const ids = new Set(sources.map((source) => resolve(source)));
  for (const id of ids) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) ids.add(next);
  return ids;
}
