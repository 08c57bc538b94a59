import type { createSheet } from '#contract/coding/sheets.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { removeGuard } from '#lib/spreadsheet/csv-writer.ts';

type Draft = Parsed<typeof createSheet.body>;
type DraftEntry = Draft['sections'][number]['entries'][number];

/** Entries in one list, each with its section. */
export const flatten = (sections: Draft['sections']) =>
  sections.flatMap(({ title, entries }) => entries.map((entry) => ({ ...entry, section: title })));

/** Entries by section; a section begins where its title first appears. */
export function groupBySection<Entry extends { section: string }>(
  entries: Entry[],
): { title: string; entries: Omit<Entry, 'section'>[] }[] {
  const sections = new Map<string, Omit<Entry, 'section'>[]>();
  for (const { section, ...entry } of entries) {
    const inside = sections.get(section) ?? [];
    inside.push(entry);
    sections.set(section, inside);
  }
  return [...sections].map(([title, inside]) => ({ title, entries: inside }));
}

/** The columns of a sheet as a table. */
export const COLUMNS = ['section', 'title', 'problem', 'url', 'topics', 'difficulty'] as const;

type TableRow = Partial<Record<(typeof COLUMNS)[number], string>>;

/** Rows of a table as sections, and a sentence for each row that was left out. Rows count from 2, after the titles. */
export function readRows(rows: TableRow[]): { sections: Draft['sections']; remarks: string[] } {
  const remarks: string[] = [];
  const entries = rows.flatMap((row, at): (DraftEntry & { section: string })[] => {
    const value = (name: (typeof COLUMNS)[number]) => removeGuard(row[name] ?? '').trim();
    const leaveOut = (reason: string) => {
      remarks.push(`Row ${at + 2} was left out: ${reason}`);
      return [];
    };
    if (Object.values(row).every((cell) => (cell ?? '').trim() === '')) return [];
    const [problem, url, title] = [value('problem'), value('url'), value('title')];
    if ((problem === '') === (url === '')) return leaveOut('it needs either a problem or an address.');
    if (url !== '' && !/^https:\/\/\S+$/.test(url))
      return leaveOut('its address does not start with https://.');
    if (problem !== '' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(problem))
      return leaveOut(`“${problem}” is not the short name of a problem.`);
    const difficulty = value('difficulty');
    if (difficulty !== '' && !/^[1-5]$/.test(difficulty)) return leaveOut('its difficulty is not 1 to 5.');
    return [
      {
        ...{ id: null, problem_slug: problem || null, url: url || null, title: title || problem || url },
        topics: value('topics')
          .split(/[;,]/)
          .map((topic) => topic.trim())
          .filter(Boolean)
          .slice(0, 10),
        difficulty: difficulty === '' ? null : Number(difficulty),
        section: value('section') || 'Problems',
      },
    ];
  });
  return { sections: groupBySection(entries), remarks };
}
