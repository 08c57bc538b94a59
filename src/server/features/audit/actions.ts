import type * as contract from '#contract/audit.ts';
import {
  AUDIT_EXPORT_LIMIT,
  type AuditSubject,
  actionLabel,
  auditGroups,
  auditSubjects,
} from '#contract/audit.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import {
  type AuditRow,
  type Cursor,
  findPersonId,
  listAttemptIds,
  listEntries,
  listPeopleLike,
  type ResolvedFilter,
} from './queries.ts';
import { describeChanges, toTextSearchQuery } from './rules.ts';
import { findSubjectNames } from './subject.queries.ts';

type Filter = Pick<
  Call<typeof contract.listAuditEntries>['query'],
  'about' | 'actor' | 'from' | 'group' | 'search' | 'subject' | 'to'
>;

export async function listAuditEntries({
  db,
  query,
  config,
}: Call<typeof contract.listAuditEntries, CurrentUser>) {
  const { limit, newer_than, older_than } = query;
  const cursor: Cursor = { olderThan: older_than, newerThan: newer_than };
  const rows = await findEntries(db, query, config.timeZone, cursor, limit + 1);
  const upwards = newer_than !== undefined;
  const more = rows.length > limit;
  const page = upwards ? rows.slice(-limit) : rows.slice(0, limit);
  return {
    results: await presentEntries(db, page, config.timeZone),
    newer: (upwards ? more : older_than !== undefined) ? (page[0]?.id ?? null) : null,
    older: (upwards ? true : more) ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Exports the filtered entries. Refuses more than the limit instead of leaving some out. */
export async function exportAuditEntries({
  db,
  query,
  config,
  tableWriter,
}: Call<typeof contract.exportAuditEntries, CurrentUser>) {
  const { format } = query;
  const rows = await findEntries(db, query, config.timeZone, {}, AUDIT_EXPORT_LIMIT + 1);
  if (rows.length > AUDIT_EXPORT_LIMIT) throw new Problem('export-too-long');
  const entries = await presentEntries(db, rows, config.timeZone);
  const name = 'Audit log';
  if (format === 'jsonl')
    return new File([toJsonLines(rows, entries)], `${name}.jsonl`, { type: JSON_LINES_TYPE });
  return await tableWriter.write(format, {
    name,
    columns: [
      { title: 'Number', cell: (entry) => entry.id },
      { title: 'When', cell: (entry) => entry.at },
      { title: 'Who: registration no', cell: (entry) => entry.actor?.regno ?? null },
      { title: 'Who', cell: (entry) => entry.actor?.name ?? 'The portal' },
      { title: 'API token', cell: (entry) => entry.api_token },
      { title: 'Did', cell: (entry) => actionLabel(entry.action) },
      { title: 'What', cell: (entry) => subjectLabel(entry.subject.type) },
      { title: 'Its number', cell: (entry) => entry.subject.id },
      { title: 'Registration no', cell: (entry) => entry.subject.regno },
      { title: 'Name', cell: (entry) => entry.subject.name },
      { title: 'Before', cell: (entry) => formatSide(entry.changes, 'before') },
      { title: 'After', cell: (entry) => formatSide(entry.changes, 'after') },
    ],
    rows: entries,
  });
}

const JSON_LINES_TYPE = 'application/x-ndjson';
type Entry = Awaited<ReturnType<typeof presentEntries>>[number];

const subjectLabel = (type: string) => auditSubjects[type as AuditSubject] ?? type;

function formatSide(changes: Entry['changes'], side: 'before' | 'after'): string | null {
  const known = changes.filter((change) => change[side] !== null);
  return known.map((change) => `${change.field}: ${change[side]}`).join('\n') || null;
}

function toJsonLines(rows: AuditRow[], entries: Entry[]): string {
  return rows
    .map(({ at, before, after }, index) => {
      const { id, actor, action, api_token, subject } = entries[index] as Entry;
      return `${JSON.stringify({ id, at, actor, api_token, action, subject, before, after })}\n`;
    })
    .join('');
}

/** The filtered entries; none if the filter names an unknown person or thing. */
async function findEntries(db: Database, filter: Filter, timeZone: string, cursor: Cursor, limit: number) {
  const conditions = await resolveFilter(db, filter, timeZone);
  return conditions ? await listEntries(db, conditions, cursor, limit) : [];
}

async function resolveFilter(
  db: Database,
  filter: Filter,
  timeZone: string,
): Promise<ResolvedFilter | undefined> {
  const { about, actor, from, group, search, subject, to } = filter;
  const conditions: ResolvedFilter = { timeZone };
  if (actor) {
    const actorId = await findPersonId(db, actor);
    if (actorId === undefined) return undefined;
    conditions.actorId = actorId;
  }
  if (subject) conditions.subjects = await resolveSubjects(db, about ?? 'account', subject);
  else if (about) conditions.about = about;
  if (conditions.subjects?.length === 0) return undefined;
  if (group) conditions.actions = Object.keys(auditGroups[group]);
  if (from) conditions.from = from;
  if (to) conditions.to = to;
  const words = toTextSearchQuery(search);
  if (search && words === undefined) return undefined;
  if (search && words !== undefined) {
    conditions.words = words;
    conditions.people = await listPeopleLike(db, search.trim());
  }
  return conditions;
}

/** A person or a test includes their attempts. Deleted things are found by their ids. */
async function resolveSubjects(
  db: Database,
  type: AuditSubject,
  name: string,
): Promise<NonNullable<ResolvedFilter['subjects']>> {
  if (type === 'account') {
    const accountId = await findPersonId(db, name);
    if (accountId === undefined) return [];
    return [
      { type, ids: [String(accountId)] },
      { type: 'attempt', ids: await listAttemptIds(db, { accountId }) },
    ];
  }
  if (!/^[1-9]\d{0,8}$/.test(name)) return [];
  const named = { type, ids: [name] };
  if (type !== 'aptitude') return [named];
  return [named, { type: 'attempt', ids: await listAttemptIds(db, { aptitudeId: Number(name) }) }];
}

async function presentEntries(db: Database, rows: AuditRow[], timeZone: string) {
  const names = await findSubjectNames(db, rows);
  return rows.map((row) => {
    const named = names.get(`${row.subject_type} ${row.subject_id}`);
    return {
      id: row.id,
      at: row.at,
      actor:
        row.actor_regno === null || row.actor_name === null
          ? null
          : { regno: row.actor_regno, name: row.actor_name },
      action: row.action,
      api_token: row.token_name,
      subject: {
        type: row.subject_type,
        id: row.subject_id,
        name: named?.name ?? null,
        regno: named?.regno ?? null,
        own: row.subject_type === 'account' && row.subject_id === String(row.actor_id),
      },
      changes: describeChanges(row.before, row.after, timeZone),
    };
  });
}
