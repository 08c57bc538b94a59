import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { CODING_TOPICS } from '#contract/coding/topics.ts';
import {
  insertSheet,
  listProblemIds,
  replaceEntries,
  type StoredEntry,
  updateSheetPublished,
} from '#server/features/coding/sheets/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { renderText } from '#server/platform/markdown/markdown.ts';
import { seedOnce } from '../seed.ts';
import { listShippedFolders } from './shipped-problem.ts';

type Listed = { slug: string; title: string; topics: string[]; difficulty: number; folder: string };

/** Problems of the starter, a few a day. */
const DAYS = 30;
const DAYS_IN_SECTION = 6;
const HARDEST_FOR_STARTERS = 3;

/** Creates the shipped sheets as drafts. In the demo world students see them. */
export async function seedSheets(db: Database): Promise<void> {
  const problems = listShippedFolders().map(readListed);
  const sheets = [
    {
      title: 'Placement sheet',
      description:
        'The ideas that company tests and interviews ask again and again, from easy to hard in each topic.',
      entries: placementEntries(problems),
    },
    {
      title: `${DAYS}-day starter`,
      description: 'One problem a day for people who begin. Each takes half an hour or less.',
      entries: starterEntries(problems),
    },
  ];
  await seedOnce(db, 'sheets', async (tx) => {
    const demo = await tx
      .selectFrom('seeding')
      .where('name', '=', 'demo world')
      .select('name')
      .executeTakeFirst();
    for (const { title, description, entries } of sheets) {
      const id = await insertSheet(tx, {
        ...{ title, description, description_html: await renderText(description, 'markdown') },
      });
      const slugs = entries.flatMap(({ problem_slug }) => problem_slug ?? []);
      const ids = await listProblemIds(tx, slugs);
      const known = entries.filter(({ problem_slug }) => problem_slug !== null && ids.has(problem_slug));
      await replaceEntries(tx, id, known, ids);
      if (demo) await updateSheetPublished(tx, id, true);
    }
  });
}

function readListed(folder: string): Listed {
  const { name, topics, difficulty } = parse(readFileSync(join(folder, 'problem.yaml'), 'utf8'));
  return { slug: basename(folder), title: name, topics, difficulty, folder: basename(dirname(folder)) };
}

const byDifficulty = (one: Listed, other: Listed) => one.difficulty - other.difficulty;

/** A section for each topic, in the order of the tree of topics. */
const placementEntries = (problems: Listed[]): StoredEntry[] =>
  CODING_TOPICS.flatMap(({ slug, name }) =>
    problems
      .filter(({ folder }) => folder === slug)
      .toSorted(byDifficulty)
      .map((problem) => toEntry(problem, name)),
  );

/** The easiest problems, from topic to topic, so that no two days are alike. */
function starterEntries(problems: Listed[]): StoredEntry[] {
  const easy = problems.filter(
    ({ difficulty, folder }) => difficulty <= HARDEST_FOR_STARTERS && folder !== 'sql',
  );
  const queues = [...Map.groupBy(easy.toSorted(byDifficulty), ({ folder }) => folder).values()];
  const rounds = Math.max(0, ...queues.map((queue) => queue.length));
  const days = Array.from({ length: rounds }, (_, round) => queues.flatMap((queue) => queue[round] ?? []))
    .flat()
    .slice(0, DAYS);
  return days.map((problem, day) => {
    const first = day - (day % DAYS_IN_SECTION) + 1;
    return toEntry(problem, `Days ${first} to ${first + DAYS_IN_SECTION - 1}`);
  });
}

const toEntry = ({ slug, title, topics, difficulty }: Listed, section: string): StoredEntry => ({
  ...{ id: null, section, problem_slug: slug, url: null, title, topics, difficulty },
});
