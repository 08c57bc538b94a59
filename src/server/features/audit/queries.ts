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

/** How many entries a search looks at one by one before it asks the indexes. */
const LOOKED_THROUGH = 2_000;

/**
 * Up to `limit` entries, newest first; with `newerThan` those just after that entry. A common word fills the page from the nearest
 * entries. A rare one does not, and then each way to match is asked from an index of its own: the planner cannot tell the two apart,
 * and would look through the whole log for a rare word.
 */
export async function listEntries(db: Database, filter: ResolvedFilter, cursor: Cursor, limit: number) {
  const up = cursor.newerThan !== undefined;
  const direction = up ? sql`asc` : sql`desc`;
  const conditions = sql.join(
    [sql`true`, ...filterConditions(filter), ...cursorConditions(cursor)],
    sql` and `,
  );
  const nearest = (count: number) =>
    sql`order by at ${direction}, audit_event.id ${direction} limit ${count}`;
  const matches = searchConditions(filter);
  if (matches.length === 0) return await readEntries(db, sql<boolean>`${conditions}`, up, limit);
  if (limit < LOOKED_THROUGH) {
    const near = sql`select * from audit_event where ${conditions} ${nearest(LOOKED_THROUGH)}`;
    const found = sql<boolean>`audit_event.id in (select id from (${near}) near where ${anyOf(matches)})`;
    const rows = await readEntries(db, found, up, limit);
    if (rows.length === limit) return rows;
  }
  const [inWords, ...byPeople] = matches;
  const each = [
    // "offset 0" keeps the condition apart from the order, so that the index of words answers it.
    sql`(select id from (select id, at from audit_event where ${conditions} and ${inWords} offset 0) audit_event ${nearest(limit)})`,
    ...byPeople.map(
      (match) => sql`(select id from audit_event where ${conditions} and ${match} ${nearest(limit)})`,
    ),
  ];
  return await readEntries(
    db,
    sql<boolean>`audit_event.id in (${sql.join(each, sql` union all `)})`,
    up,
    limit,
  );
}

async function readEntries(db: Database, condition: RawBuilder<boolean>, up: boolean, limit: number) {
  const rows = await db
    .selectFrom('audit_event')
    .leftJoin('account', 'account.id', 'actor_id')
    .leftJoin('api_token', 'api_token.id', 'api_token_id')
    .select(['audit_event.id', 'at', 'actor_id', 'action', 'subject_type', 'subject_id', 'before', 'after'])
    .select(['regno as actor_regno', 'account.name as actor_name', 'api_token.name as token_name'])
    .where(condition)
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

/** The ways in which an entry may match a search: by its words, then by people. */
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
