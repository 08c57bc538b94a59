import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureActivityReads } from './activity-reads.ts';
import { measureBundleSize } from './bundle-size.ts';
import { type Fixtures, openFixtures } from './fixtures.ts';
import { measureGrowth } from './growth.ts';
import { measureHostileFiles } from './hostile-files.ts';
import { measureBoard } from './invigilation-board.ts';
import { measureJudgeEngine } from './judge-engine.ts';
import { measureJudging } from './judging.ts';
import { measureLevels } from './levels.ts';
import { type Measurement, printTable } from './measurement.ts';
import { measureNodes } from './nodes.ts';
import { measurePractice } from './practice.ts';
import { measureImports } from './question-imports.ts';
import { measureReads } from './reads.ts';
import { measureSaves } from './saves.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureStarts } from './starts.ts';
import { measureStartup } from './startup.ts';
import { measureDeadline, measureSubmissions } from './submissions.ts';
import { measureTestAnalysis } from './test-analysis.ts';
import { measureViolations } from './violations.ts';

// `npm run bench`: measures the portal against its goals; with names, only those parts. Exits with 1 if it misses a goal.
const withoutPortal = {
  'bundle-size': measureBundleSize,
  startup: measureStartup,
  'hostile-files': measureHostileFiles,
  'test-analysis': measureTestAnalysis,
  'judge-engine': measureJudgeEngine,
};
const withPortal = {
  saves: measureSaves,
  starts: measureStarts,
  'sign-ins': measureSignIns,
  submissions: measureSubmissions,
  deadline: measureDeadline,
  violations: measureViolations,
  board: measureBoard,
  imports: measureImports,
  levels: measureLevels,
  nodes: measureNodes,
  reads: measureReads,
  'activity-reads': measureActivityReads,
  practice: measurePractice,
  judging: measureJudging,
  // Last, since it leaves ten million rows behind.
  growth: measureGrowth,
};

const wanted = new Set(process.argv.slice(2));
const isWanted = ([name]: [string, unknown]) => wanted.size === 0 || wanted.has(name);

const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
const figures: Measurement[] = [];
try {
  for (const [, measure] of Object.entries(withoutPortal).filter(isWanted))
    figures.push(...(await measure(folder)));
  const measures: [string, (world: Fixtures, folder: string) => Promise<Measurement[]>][] =
    Object.entries(withPortal);
  if (measures.some(isWanted)) {
    const world = await openFixtures(join(folder, 'world'));
    try {
      for (const [, measure] of measures.filter(isWanted)) figures.push(...(await measure(world, folder)));
    } finally {
      await world.end();
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = printTable(figures) ? 0 : 1;
