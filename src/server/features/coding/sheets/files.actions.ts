import { parse } from 'csv-parse/sync';
import * as contract from '#contract/coding/sheets.ts';
import { writeCsv } from '#lib/spreadsheet/csv-writer.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { insertDraft } from './actions.ts';
import { getSheet, listEntries, listProblemIds } from './queries.ts';
import { COLUMNS, groupBySection, readRows } from './rules.ts';

/** Creates a draft. Entries whose problem does not exist are left out with a remark. Throws `invalid-input`. */
export async function importSheet({ body, db, user }: Call<typeof contract.importSheet, CurrentUser>) {
  const { draft, remarks } = body.format === 'json' ? readJson(body.text) : readCsv(body.text);
  const slugs = draft.sections.flatMap(({ entries }) =>
    entries.flatMap(({ problem_slug }) => problem_slug ?? []),
  );
  const problems = await listProblemIds(db, slugs);
  const sections = draft.sections.map(({ title, entries }) => ({
    title,
    entries: entries
      .filter(({ problem_slug, title: name }) => {
        const isKnown = problem_slug === null || problems.has(problem_slug);
        if (!isKnown) remarks.push(`“${name}” was left out: there is no problem ${problem_slug}.`);
        return isKnown;
      })
      // Ids of another portal mean nothing here.
      .map((entry) => ({ ...entry, id: null })),
  }));
  if (sections.every(({ entries }) => entries.length === 0))
    throw invalid(remarks[0] ?? 'The file holds no entry.');
  const id = await insertDraft(db, { ...draft, sections }, user.accountId, 'sheet.import');
  return { id, remarks };
}

const invalid = (message: string) => new Problem('invalid-input', { issues: [{ path: 'text', message }] });

type Read = { draft: ReturnType<typeof contract.createSheet.body.parse>; remarks: string[] };

function readJson(text: string): Read {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('The file is not JSON.');
  }
  const parsed = contract.createSheet.body.safeParse(value);
  if (parsed.success) return { draft: parsed.data, remarks: [] };
  const [issue] = parsed.error.issues;
  throw invalid(`${issue?.path.join('.') || 'The file'}: ${issue?.message ?? 'is not a sheet'}`);
}

function readCsv(text: string): Read {
  let rows: Record<string, string>[];
  try {
    rows = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch {
    throw invalid('The file is not a table with commas. Save it as CSV again.');
  }
  const names = Object.keys(rows[0] ?? {});
  if (!names.includes('problem') && !names.includes('url'))
    throw invalid(`The first row names the columns: ${COLUMNS.join(', ')}.`);
  const { sections, remarks } = readRows(rows);
  const parsed = contract.createSheet.body.safeParse({ title: 'Imported sheet', description: '', sections });
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.message ?? 'The table is not a sheet.');
  return { draft: parsed.data, remarks };
}

/** Throws `not-found`. */
export async function exportSheet({
  config,
  db,
  params,
  query,
  user,
}: Call<typeof contract.exportSheet, CurrentUser>): Promise<File> {
  const { title, description } = await getSheet(db, params.id, true);
  const entries = (await listEntries(db, params.id, user.accountId)).map(
    ({ available: _, state: __, note: ___, ...entry }) => entry,
  );
  const name = title.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || 'sheet';
  if (query.format === 'json') {
    const sheet = {
      title,
      description,
      sections: groupBySection(entries.map((entry) => ({ ...entry, id: null }))),
    };
    return new File([JSON.stringify(sheet, null, 2)], `${name}.json`, { type: 'application/json' });
  }
  const rows = entries.map(({ section, title: entry, problem_slug, url, topics, difficulty }) => [
    ...[section, entry, problem_slug, url, topics.join('; '), difficulty],
  ]);
  return new File([writeCsv([[...COLUMNS], ...rows], config.timeZone)], `${name}.csv`, { type: 'text/csv' });
}
