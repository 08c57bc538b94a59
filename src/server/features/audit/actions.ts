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

/** As many entries as one file takes; more are refused rather than left out. */
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
  const told = changes.filter((change) => change[side] !== null);
  return told.map((change) => `${change.field}: ${change[side]}`).join('\n') || null;
}

function toJsonLines(rows: AuditRow[], entries: Entry[]): string {
  return rows
    .map(({ at, before, after }, index) => {
      const { id, actor, action, subject } = entries[index] as Entry;
      return `${JSON.stringify({ id, at, actor, action, subject, before, after })}\n`;
    })
    .join('');
}

/** Nothing, where a person or thing is named that there never was. */
async function findEntries(db: Database, filter: Filter, timeZone: string, cursor: Cursor, limit: number) {
  const narrowing = await resolveFilter(db, filter, timeZone);
  return narrowing ? await listEntries(db, narrowing, cursor, limit) : [];
}

async function resolveFilter(
  db: Database,
  filter: Filter,
  timeZone: string,
): Promise<ResolvedFilter | undefined> {
  const { about, actor, from, group, search, subject, to } = filter;
  const narrowing: ResolvedFilter = { timeZone };
  if (actor) {
    const actorId = await findPersonId(db, actor);
    if (actorId === undefined) return undefined;
    narrowing.actorId = actorId;
  }
  if (subject) narrowing.subjects = await resolveSubjects(db, about ?? 'account', subject);
  else if (about) narrowing.about = about;
  if (narrowing.subjects?.length === 0) return undefined;
  if (group) narrowing.actions = Object.keys(auditGroups[group]);
  if (from) narrowing.from = from;
  if (to) narrowing.to = to;
  const words = toTextSearchQuery(search);
  if (search && words === undefined) return undefined;
  if (search && words !== undefined) {
    narrowing.words = words;
    narrowing.people = await listPeopleLike(db, search.trim());
  }
  return narrowing;
}

/** A person or a test with the attempts of either. Deleted things keep their numbers. */
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
