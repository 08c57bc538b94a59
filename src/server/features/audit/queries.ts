import { type RawBuilder, sql } from 'kysely';
import type { AuditSubject } from '#contract/audit.ts';
import { hasRegno } from '#server/features/accounts/regno.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { containsText } from '#server/platform/database/text-search.ts';

/** Conditions on the entries; all that are present must hold. */
export type ResolvedFilter = {
  actions?: string[];
  actorId?: number;
  subjects?: { type: AuditSubject; ids: string[] }[];
  about?: AuditSubject;
  /** First and last day in `timeZone`, as `2026-11-21`. */
  from?: string;
  to?: string;
  timeZone: string;
  /** Prefixes of words in the entry as a text search query; entries by or about one of `people` match too. */
  words?: string;
  people?: number[];
};

/** The entry before which, or after which, a page lies. */
export type Cursor = { olderThan?: number | undefined; newerThan?: number | undefined };

export type AuditRow = Awaited<ReturnType<typeof listEntries>>[number];

/** Up to `limit` entries, newest first; with `newerThan` those just after that entry. */
export async function listEntries(db: Database, filter: ResolvedFilter, cursor: Cursor, limit: number) {
  const up = cursor.newerThan !== undefined;
  const direction = up ? sql`asc` : sql`desc`;
  const conditions = sql.join(
    [sql`true`, ...filterConditions(filter), ...cursorConditions(cursor)],
    sql` and `,
  );
  // Each way to match has an index of its own. One condition of all of them would use none, and read every match.
  const matches = searchConditions(filter).map(
    (match) => sql`(
      select audit_event.id from audit_event where ${conditions} and ${match}
      order by at ${direction}, audit_event.id ${direction} limit ${limit})`,
  );
  const rows = await db
    .selectFrom('audit_event')
    .leftJoin('account', 'account.id', 'actor_id')
    .select(['audit_event.id', 'at', 'actor_id', 'action', 'subject_type', 'subject_id', 'before', 'after'])
    .select(['regno as actor_regno', 'name as actor_name'])
    .where(
      matches.length === 0
        ? sql<boolean>`${conditions}`
        : sql<boolean>`audit_event.id in (${sql.join(matches, sql` union all `)})`,
    )
    .orderBy('at', up ? 'asc' : 'desc')
    .orderBy('audit_event.id', up ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return up ? rows.reverse() : rows;
}

// Entries never change, so an entry id is a stable cursor.
function cursorConditions({ olderThan, newerThan }: Cursor): RawBuilder<boolean>[] {
  const instant = (id: number) => sql`((select at from audit_event where id = ${id}), ${id}::bigint)`;
  return [
    ...(olderThan ? [sql<boolean>`(at, audit_event.id) < ${instant(olderThan)}`] : []),
    ...(newerThan ? [sql<boolean>`(at, audit_event.id) > ${instant(newerThan)}`] : []),
  ];
}

function filterConditions(filter: ResolvedFilter): RawBuilder<boolean>[] {
  const { about, actions, actorId, from, subjects, timeZone, to } = filter;
  const startOf = (day: string, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone ${timeZone})`;
  const found: RawBuilder<boolean>[] = [];
  if (actorId !== undefined) found.push(sql`actor_id = ${actorId}`);
  if (actions) found.push(sql`action = any(${actions})`);
  if (about) found.push(sql`subject_type = ${about}`);
  if (subjects) found.push(anyOf(subjects.map(({ type, ids }) => isAboutSubject(type, ids))));
  if (from) found.push(sql`at >= ${startOf(from, 0)}`);
  if (to) found.push(sql`at < ${startOf(to, 1)}`);
  return found;
}

/** The ways in which an entry may match a search. */
function searchConditions({ words, people = [] }: ResolvedFilter): RawBuilder<boolean>[] {
  if (words === undefined) return [];
  const inWords = sql<boolean>`audit_words(before, after) @@ to_tsquery('simple', ${words})`;
  if (people.length === 0) return [inWords];
  return [
    inWords,
    sql<boolean>`actor_id = any(${people}::int[])`,
    isAboutSubject('account', people.map(String)),
  ];
}

const isAboutSubject = (type: AuditSubject, ids: string[]) =>
  sql<boolean>`(subject_type = ${type} and subject_id = any(${ids}))`;

const anyOf = (conditions: RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join([sql`false`, ...conditions], sql` or `)})`;

/** The id of the account with this registration number. */
export async function findPersonId(db: Database, regno: string): Promise<number | undefined> {
  const row = await db.selectFrom('account').select('id').where(hasRegno(regno)).executeTakeFirst();
  return row?.id;
}

/** The ids of people whose name or registration number contains the text, at most 100. */
export async function listPeopleLike(db: Database, text: string): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where((is) => is.or([containsText(sql.ref('regno'), text), containsText(sql.ref('name'), text)]))
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map((row) => row.id);
}

export async function listAttemptIds(
  db: Database,
  whose: { accountId: number } | { aptitudeId: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('attempt')
    .select('id')
    .$if('accountId' in whose, (query) =>
      query.where('account_id', '=', (whose as { accountId: number }).accountId),
    )
    .$if('aptitudeId' in whose, (query) =>
      query.where('aptitude_id', '=', (whose as { aptitudeId: number }).aptitudeId),
    )
    .execute();
  return rows.map((row) => String(row.id));
}
