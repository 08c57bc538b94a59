import { globSync } from 'node:fs';
import { resolve } from 'node:path';

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** The pages of each layer, from the one that everybody loads to those of students. All others are of the admins. */
const layers = {
  entry: ['main.tsx', 'features/accounts/sessions/login-page.tsx'],
  public: ['features/profile/home/*-page.tsx', 'features/accounts/**/*-page.tsx'],
  student: [
    'api/query-page.tsx',
    'features/attempts/list/*-page.tsx',
    'features/attempts/take-test-page.tsx',
    'features/attempts/own-attempt-page.tsx',
    'features/{practice,results}/**/*-page.tsx',
    'features/profile/dashboard/*-page.tsx',
    'features/people/representatives/*-page.tsx',
  ],
};
const reachableByLayer = new Map<string, Set<string>>();

/**
 * The script that a module shared by several pages goes into: that of the first layer with a page that needs it. So a page
 * loads one script for each layer up to its own, and not a hundred parts that it happens to share with this page or that.
 */
export function layerOf(id: string, graph: Graph): string {
  for (const [layer, pages] of Object.entries(layers)) {
    let ids = reachableByLayer.get(layer);
    if (!ids) {
      ids = findReachable(globSync(pages.map((page) => `src/web/${page}`)), graph);
      reachableByLayer.set(layer, ids);
    }
    if (ids.has(id)) return layer;
  }
  return 'admin';
}

/** The ids of all that some sources import, directly or by others, and their own. */
function findReachable(sources: string[], graph: Graph): Set<string> {
  const ids = new Set(sources.map((source) => resolve(source)));
  for (const id of ids) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) ids.add(next);
  return ids;
}
