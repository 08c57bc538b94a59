import { globSync } from 'node:fs';
import { resolve } from 'node:path';

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/**
 * The pages of each layer, and parts that it shows later, from the one that everyone loads to that of students. All else is for
 * admins. A part that no layer names brings the scripts of admins to everybody who sees it.
 * See docs/decisions/0035-the-client-ships-in-four-layers.md.
 */
const layers = {
  entry: ['main.tsx', 'features/accounts/sessions/login-page.tsx'],
  public: [
    'features/profile/home/*-page.tsx',
    'features/accounts/**/*-page.tsx',
    // Not a page, but part of every page of somebody who is signed in.
    'features/notifications/bell/notification-bell.tsx',
  ],
  student: [
    'api/query-page.tsx',
    'features/attempts/list/*-page.tsx',
    'features/attempts/take-test-page.tsx',
    'features/attempts/own-attempt-page.tsx',
    'features/{practice,results}/**/*-page.tsx',
    'features/profile/dashboard/*-page.tsx',
    'features/people/representatives/*-page.tsx',
    // Cards of the students’ home page.
    'features/practice/today/today.tsx',
    'features/notifications/announcements/pinned-announcements.tsx',
  ],
};
const reachableByLayer = new Map<string, Set<string>>();

/**
 * The chunk of a module that several pages share: that of the first layer with a page that needs it. So a page loads one chunk for each
 * layer up to its own, and not a hundred chunks for the modules that it happens to share with other pages.
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

/** The ids of some sources and of everything that they import, directly or indirectly. */
function findReachable(sources: string[], graph: Graph): Set<string> {
  const ids = new Set(sources.map((source) => resolve(source)));
  for (const id of ids) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) ids.add(next);
  return ids;
}
