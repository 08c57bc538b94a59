import { sql } from 'kysely';
import type { AuditSubject } from '#contract/audit.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** The current name of a subject; a person has a registration number too. */
type SubjectName = { name: string; regno: string | null };
type Named = SubjectName & { id: number };

const EXCERPT_LENGTH = 120;

/** Reads the names of each kind of subject, for subjects that still exist. */
const nameReaders: Record<AuditSubject, (db: Database, ids: number[]) => Promise<Named[]>> = {
  account: async (db, ids) =>
    await db.selectFrom('account').select(['id', 'name', 'regno']).where('id', 'in', ids).execute(),
  aptitude: async (db, ids) =>
    await db
      .selectFrom('aptitude')
      .select(['id', 'name', sql<null>`null`.as('regno')])
      .where('id', 'in', ids)
      .execute(),
  attempt: async (db, ids) =>
    await db
      .selectFrom('attempt')
      .innerJoin('account', 'account.id', 'account_id')
      .innerJoin('assessment', 'assessment.id', 'aptitude_id')
      .select(['attempt.id', 'regno', sql<string>`assessment.name || ' by ' || account.name`.as('name')])
      .where('attempt.id', 'in', ids)
      .execute(),
  announcement: async (db, ids) =>
    await db
      .selectFrom('announcement')
      .select(['id', 'title as name', sql<null>`null`.as('regno')])
      .where('id', 'in', ids)
      .execute(),
  backup: async (db, ids) =>
    await db
      .selectFrom('backup')
      .select(['id', 'night as name', sql<null>`null`.as('regno')])
      .where('id', 'in', ids)
      .execute(),
  api_token: async (db, ids) =>
    await db
      .selectFrom('api_token')
      .select(['id', 'name', sql<null>`null`.as('regno')])
      .where('id', 'in', ids)
      .execute(),
  // A picture has no name but its hash.
  picture: async () => [],
  question: async (db, ids) =>
    await db
      .selectFrom('question')
      .innerJoin('question_version as version', 'version.id', 'current_version_id')
      .select([
        'question.id',
        sql<string>`left(description, ${EXCERPT_LENGTH}::int) || case when length(description) > ${EXCERPT_LENGTH}::int then '…' else '' end`.as(
          'name',
        ),
      ])
      .select(sql<null>`null`.as('regno'))
      .where('question.id', 'in', ids)
      .execute(),
  // There is only one, so its label says enough.
  registration: async () => [],
  at_risk_rule: async () => [],
  question_import: async (db, ids) =>
    await db
      .selectFrom('question_import')
      .select(['id', 'file_name as name', sql<null>`null`.as('regno')])
      .where('id', 'in', ids)
      .execute(),
  roster_import: async (db, ids) =>
    await db
      .selectFrom('roster_import')
      .select(['id', 'file_name as name', sql<null>`null`.as('regno')])
      .where('id', 'in', ids)
      .execute(),
  topic: async (db, ids) =>
    await db
      .selectFrom('topic')
      .select(['id', 'name', sql<null>`null`.as('regno')])
      .where('id', 'in', ids)
      .execute(),
  stimulus: async (db, ids) =>
    await db
      .selectFrom('stimulus')
      .select(['id', 'title as name', sql<null>`null`.as('regno')])
      .where('id', 'in', ids)
      .execute(),
  template: async (db, ids) =>
    await db
      .selectFrom('template')
      .select(['id', 'name', sql<null>`null`.as('regno')])
      .where('id', 'in', ids)
      .execute(),
  problem: async (db, ids) =>
    await db
      .selectFrom('coding_problem as problem')
      .innerJoin('coding_problem_version as version', 'version.id', 'problem.version_id')
      .select(['problem.id', 'version.title as name', sql<null>`null`.as('regno')])
      .where('problem.id', 'in', ids)
      .execute(),
  submission: async (db, ids) =>
    await db
      .selectFrom('coding_submission as submission')
      .innerJoin('account', 'account.id', 'submission.account_id')
      .innerJoin('coding_problem as problem', 'problem.id', 'submission.problem_id')
      .select(['submission.id', 'regno', sql<string>`problem.slug || ' by ' || account.name`.as('name')])
      .where('submission.id', 'in', ids)
      .execute(),
  judge: async (db, ids) =>
    await db
      .selectFrom('judge_worker')
      .select(['id', 'name', sql<null>`null`.as('regno')])
      .where('id', 'in', ids)
      .execute(),
  webhook: async (db, ids) =>
    await db
      .selectFrom('webhook')
      .select(['id', 'url as name', sql<null>`null`.as('regno')])
      .where('id', 'in', ids)
      .execute(),
  sheet: async (db, ids) =>
    await db
      .selectFrom('sheet')
      .select(['id', 'title as name', sql<null>`null`.as('regno')])
      .where('id', 'in', ids)
      .execute(),
  venue: async (db, ids) =>
    await db
      .selectFrom('venue')
      .select(['id', 'name', sql<null>`null`.as('regno')])
      .where('id', 'in', ids)
      .execute(),
};

/** The current names of some subjects, by `type id`. */
export async function findSubjectNames(
  db: Database,
  subjects: { subject_type: string; subject_id: string }[],
): Promise<Map<string, SubjectName>> {
  const names = new Map<string, SubjectName>();
  for (const [type, some] of Map.groupBy(subjects, (subject) => subject.subject_type)) {
    if (!isKnownSubject(type)) continue;
    const ids = [...new Set(some.map((subject) => Number(subject.subject_id)))].filter(Number.isInteger);
    if (ids.length === 0) continue;
    for (const { id, name, regno } of await nameReaders[type](db, ids))
      names.set(`${type} ${id}`, { name, regno });
  }
  return names;
}

const isKnownSubject = (type: string): type is AuditSubject => type in nameReaders;
