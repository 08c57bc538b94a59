import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureBoard } from './invigilation-board.ts';
import { measureClient } from './bundle-size.ts';
import { type Figure, keep, report } from './measurement.ts';
import { measureGrowth } from './growth.ts';
import { measureDeadline, measureHandIns } from './submissions.ts';
import { measureHostile } from './hostile-files.ts';
import { measureImports } from './question-imports.ts';
import { measureLaunch } from './startup.ts';
import { measureNodes } from './nodes.ts';
import { measureReports } from './violations.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureSpeedOfSaves } from './saves.ts';
import { measureStarts } from './starts.ts';
import { openWorld, type World } from './fixtures.ts';

// Measures the portal against its goals and exits with 1 when one falls short. Names may follow: only those are measured, and
// the history is left alone.
const alone = { client: measureClient, launch: measureLaunch, hostile: measureHostile };
const inWorld = {
  saves: measureSpeedOfSaves,
  starts: measureStarts,
  'sign-ins': measureSignIns,
  'hand-ins': measureHandIns,
  deadline: measureDeadline,
  reports: measureReports,
  board: measureBoard,
  imports: measureImports,
  nodes: measureNodes,
  // The last one: it leaves ten million rows behind.
  growth: measureGrowth,
};

const wanted = new Set(process.argv.slice(2));
const isWanted = ([name]: [string, unknown]) => wanted.size === 0 || wanted.has(name);

const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
const figures: Figure[] = [];
try {
  for (const [, measure] of Object.entries(alone).filter(isWanted)) figures.push(...(await measure(folder)));
  const measures: [string, (world: World, folder: string) => Promise<Figure[]>][] = Object.entries(inWorld);
  if (measures.some(isWanted)) {
    const world = await openWorld(join(folder, 'world'));
    try {
      for (const [, measure] of measures.filter(isWanted)) figures.push(...(await measure(world, folder)));
    } finally {
      await world.end();
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (wanted.size === 0) keep(figures);
process.exitCode = report(figures) ? 0 : 1;
