import { sql } from 'kysely';
import type { EntryState } from '#contract/coding/sheets.ts';
import type { Trade } from '#contract/trade.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';

/**
 * The state of an entry for a person: what the student said, else solved where the portal has accepted a solution. A student may want to
 * revise a solved problem.
 */
const stateOf = sql<EntryState>`case
  when mark.state = 'revise' then 'revise'
  when solved.problem_id is not null then 'solved'
  else coalesce(mark.state, 'to-do') end`;

const ownStates = (accountId: number) => sql`
  left join sheet_mark as mark on mark.entry_id = entry.id and mark.account_id = ${accountId}
  left join coding_solved as solved on solved.problem_id = entry.problem_id and solved.account_id = ${accountId}`;

type ListedSheet = {
  id: number;
  title: string;
  description: string;
  published: boolean;
  entries: number;
  solved: number;
  revise: number;
};

/** Sheets in their order with a person's progress; drafts too where `withDrafts` says so. */
export async function listSheetsOf(
  db: Database,
  accountId: number,
  withDrafts: boolean,
): Promise<ListedSheet[]> {
  const { rows } = await sql<ListedSheet>`
    select sheet.id, sheet.title, sheet.description, sheet.published_at is not null as published,
      count(entry.id)::int as entries,
      count(entry.id) filter (where ${stateOf} <> 'to-do')::int as solved,
      count(entry.id) filter (where ${stateOf} = 'revise')::int as revise
    from sheet left join sheet_entry as entry on entry.sheet_id = sheet.id ${ownStates(accountId)}
    where sheet.published_at is not null or ${withDrafts}
    group by sheet.id order by sheet.position, sheet.id`.execute(db);
  return rows;
}

/** Throws `not-found`, also for a draft unless `withDrafts` says so. */
export async function getSheet(db: Database, id: number, withDrafts: boolean) {
  const sheet = await db
    .selectFrom('sheet')
    .where('id', '=', id)
    .select(['id', 'title', 'description', 'description_html'])
    .select(sql<boolean>`published_at is not null`.as('published'))
    .executeTakeFirst();
  if (!sheet || (!sheet.published && !withDrafts)) throw new Problem('not-found');
  return sheet;
}

type EntryRow = {
  id: number;
  section: string;
  problem_slug: string | null;
  url: string | null;
  title: string;
  topics: string[];
  difficulty: number | null;
  available: boolean;
  state: EntryState;
  note: string;
};

/** The entries of a sheet in their order, with what a person says of them. Own problems have their present title. */
export async function listEntries(db: Database, sheetId: number, accountId: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry.id, entry.section, problem.slug as problem_slug, entry.url,
      coalesce(version.title, entry.title) as title,
      coalesce(version.topics, entry.topics) as topics, coalesce(version.difficulty, entry.difficulty) as difficulty,
      problem.id is null or problem.status = 'published' as available,
      ${stateOf} as state, coalesce(mark.note, '') as note
    from sheet_entry as entry
    left join coding_problem as problem on problem.id = entry.problem_id
    left join coding_problem_version as version
      on version.id = coalesce(problem.published_version_id, problem.version_id)
    ${ownStates(accountId)}
    where entry.sheet_id = ${sheetId} order by entry.position`.execute(db);
  return rows;
}

/** Changes the state or the note of an entry of a published sheet for a person. Throws `not-found`. */
export async function upsertMark(
  db: Database,
  { entryId, accountId }: { entryId: number; accountId: number },
  { state, note }: { state: EntryState | undefined; note: string | undefined },
): Promise<{ state: EntryState; note: string }> {
  const { rows } = await sql<{ id: number }>`
    insert into sheet_mark as mark (account_id, entry_id, state, note)
    select ${accountId}, entry.id, ${state ?? 'to-do'}, ${note ?? ''}
    from sheet_entry as entry join sheet on sheet.id = entry.sheet_id
    where entry.id = ${entryId} and sheet.published_at is not null
    on conflict (account_id, entry_id) do update set state = coalesce(${state ?? null}, mark.state),
      note = coalesce(${note ?? null}, mark.note), updated_at = now()
    returning entry_id as id`.execute(db);
  if (rows.length === 0) throw new Problem('not-found');
  const { rows: shown } = await sql<{ state: EntryState; note: string }>`
    select ${stateOf} as state, coalesce(mark.note, '') as note
    from sheet_entry as entry ${ownStates(accountId)} where entry.id = ${entryId}`.execute(db);
  return shown[0] ?? { state: 'to-do', note: '' };
}

export type StoredEntry = {
  id: number | null;
  section: string;
  problem_slug: string | null;
  url: string | null;
  title: string;
  topics: string[];
  difficulty: number | null;
};
type StoredSheet = { title: string; description: string; description_html: string };

/** Inserts a draft behind the other sheets. */
export async function insertSheet(tx: Tx, sheet: StoredSheet): Promise<number> {
  const { id } = await tx
    .insertInto('sheet')
    .values({ ...sheet, position: sql<number>`(select coalesce(max(position), 0) + 1 from sheet)` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a sheet for a change. Throws `not-found`. */
export async function lockSheet(tx: Tx, id: number) {
  const sheet = await tx
    .selectFrom('sheet')
    .where('id', '=', id)
    .select(['title', 'published_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!sheet) throw new Problem('not-found');
  return sheet;
}

export async function updateSheet(tx: Tx, id: number, sheet: StoredSheet): Promise<void> {
  await tx.updateTable('sheet').set(sheet).where('id', '=', id).execute();
}

export async function updateSheetPublished(tx: Tx, id: number, published: boolean): Promise<void> {
  await tx
    .updateTable('sheet')
    .set('published_at', published ? sql<Date>`coalesce(published_at, now())` : null)
    .where('id', '=', id)
    .execute();
}

export async function deleteSheet(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('sheet').where('id', '=', id).execute();
}

/** The ids of problems by their slugs; slugs that no problem has are left out. */
export async function listProblemIds(db: Database, slugs: string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .selectFrom('coding_problem')
    .where('slug', 'in', slugs)
    .select(['id', 'slug'])
    .execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** Replaces the entries of a sheet. Those that keep their id keep everybody's marks. */
export async function replaceEntries(
  tx: Tx,
  sheetId: number,
  entries: StoredEntry[],
  problems: Map<string, number>,
): Promise<void> {
  const before = await tx.selectFrom('sheet_entry').where('sheet_id', '=', sheetId).select('id').execute();
  const known = new Set(before.map(({ id }) => id));
  const kept = entries.flatMap(({ id }) => (id !== null && known.has(id) ? [id] : []));
  const dropped = [...known].filter((id) => !kept.includes(id));
  if (dropped.length > 0) await tx.deleteFrom('sheet_entry').where('id', 'in', dropped).execute();
  for (const [at, { id, problem_slug, section, url, title, topics, difficulty }] of entries.entries()) {
    const row = {
      ...{ section, url, title, topics, difficulty, position: at + 1 },
      problem_id: problem_slug === null ? null : (problems.get(problem_slug) ?? null),
    };
    if (id !== null && kept.includes(id))
      await tx.updateTable('sheet_entry').set(row).where('id', '=', id).execute();
    else
      await tx
        .insertInto('sheet_entry')
        .values({ ...row, sheet_id: sheetId })
        .execute();
  }
}

type GroupProgress = {
  trade: Trade;
  batch: number;
  people: number;
  started: number;
  /** Solved entries of those who have started, on average. */
  average: number;
  finished: number;
};

/** How far the students of each trade and batch are, with groups of at least `least` people. */
export async function readGroupProgress(
  db: Database,
  sheetId: number,
  least: number,
): Promise<GroupProgress[]> {
  const { rows } = await sql<GroupProgress>`
    with entry as (select id, problem_id from sheet_entry where sheet_id = ${sheetId}),
    done as (
      select account_id, entry.id from coding_solved join entry using (problem_id)
      union select account_id, entry.id from sheet_mark join entry on entry.id = sheet_mark.entry_id
        where sheet_mark.state <> 'to-do'),
    counted as (select account_id, count(*) as solved from done group by account_id)
    select trade, batch, count(*)::int as people, count(solved)::int as started,
      coalesce(avg(solved), 0)::float8 as average,
      (count(*) filter (where solved = (select count(*) from entry)))::int as finished
    from account left join counted on counted.account_id = account.id
    where role <> 'admin' and archived_at is null
    group by trade, batch having count(*) >= ${least} order by batch desc, trade`.execute(db);
  return rows;
}

/** How many people have done each entry of a sheet. */
export async function countSolvedEntries(
  db: Database,
  sheetId: number,
): Promise<{ id: number; title: string; solved_by: number }[]> {
  const { rows } = await sql<{ id: number; title: string; solved_by: number }>`
    select entry.id, entry.title, count(done.account_id)::int as solved_by
    from sheet_entry as entry left join lateral (
      select account_id from coding_solved where problem_id = entry.problem_id
      union select account_id from sheet_mark where entry_id = entry.id and state <> 'to-do') as done on true
    where entry.sheet_id = ${sheetId} group by entry.id order by entry.position`.execute(db);
  return rows;
}

export async function hasPublishedSheet(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('sheet')
    .where('published_at', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
