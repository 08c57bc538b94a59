import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import {
  insertSheet,
  listEntries,
  listProblemIds,
  replaceEntries,
  type StoredEntry,
  updateSheetPublished,
} from '#server/features/coding/sheets/queries.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { renderText } from '#server/platform/markdown/markdown.ts';
import { seedOnce } from '../seed.ts';
import { listShippedFolders } from './shipped-problem.ts';

type SheetFile = {
  title: string;
  description: string;
  sections: { title: string; problems: string[] }[];
};
type ShippedSheet = {
  title: string;
  description: string;
  entries: (StoredEntry & { problem_slug: string })[];
};

const FOLDER = join(import.meta.dirname, 'sheets');
/** Give the next number to sheets that databases with earlier ones should get. */
const SEED = 'sheets 2';
/** Whose marks a reading of entries shows: nobody's. */
const NOBODY = 0;

/** The sheets in `sheets/`. Throws a sentence for a problem that does not exist. */
export function readShippedSheets(): ShippedSheet[] {
  const folders = new Map(listShippedFolders().map((folder) => [basename(folder), folder]));
  const toEntry = (slug: string, section: string) => {
    const folder = folders.get(slug);
    if (!folder) throw new Error(`There is no problem ${slug}.`);
    const { name, topics, difficulty } = parse(readFileSync(join(folder, 'problem.yaml'), 'utf8'));
    return { id: null, section, problem_slug: slug, url: null, title: name, topics, difficulty };
  };
  return readdirSync(FOLDER)
    .sort()
    .map((name) => {
      const { title, description, sections } = parse(readFileSync(join(FOLDER, name), 'utf8')) as SheetFile;
      const entries = sections.flatMap((section) =>
        section.problems.map((slug) => toEntry(slug, section.title)),
      );
      return { title, description: description.trim(), entries };
    });
}

/**
 * Creates the shipped sheets as drafts, which students see in the demo world, and brings earlier ones up to date. Waits for the next
 * start where a problem could not be created.
 */
export async function seedSheets(db: Database): Promise<void> {
  const names = listShippedFolders().map((folder) => `problem ${basename(folder)}`);
  const seeded = await db.selectFrom('seeding').where('name', 'in', names).select('name').execute();
  if (seeded.length < names.length) return;
  await seedOnce(db, SEED, async (tx) => {
    for (const sheet of readShippedSheets()) await seedSheet(tx, sheet);
  });
}

async function seedSheet(tx: Tx, { title, description, entries }: ShippedSheet): Promise<void> {
  const before = await tx.selectFrom('sheet').where('title', '=', title).select('id').executeTakeFirst();
  const id = before?.id ?? (await createSheet(tx, title, description));
  const present = await listEntries(tx, id, NOBODY);
  const idOf = new Map(present.map((entry) => [entry.problem_slug, entry.id]));
  const shipped = new Set(listShippedFolders().map((folder) => basename(folder)));
  const added = present.filter(({ problem_slug }) => problem_slug === null || !shipped.has(problem_slug));
  const problems = await listProblemIds(
    tx,
    [...entries, ...added].flatMap(({ problem_slug }) => problem_slug ?? []),
  );
  // The cell may have removed a problem. Entries that keep their id keep everybody's notes.
  const known = entries
    .filter(({ problem_slug }) => problems.has(problem_slug))
    .map((entry) => ({ ...entry, id: idOf.get(entry.problem_slug) ?? null }));
  await replaceEntries(tx, id, [...known, ...added], problems);
}

async function createSheet(tx: Tx, title: string, description: string): Promise<number> {
  const html = await renderText(description, 'markdown');
  const id = await insertSheet(tx, { title, description, description_html: html });
  const demo = await tx
    .selectFrom('seeding')
    .where('name', '=', 'demo world')
    .select('name')
    .executeTakeFirst();
  if (demo) await updateSheetPublished(tx, id, true);
  return id;
}
