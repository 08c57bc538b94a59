import { sql } from 'kysely';
import type { Language } from '#contract/coding/languages.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';

/** The language of a checker that is a program. */
export const checkerLanguage = sql<Language | null>`version.checker ->> 'language'`.as('checker_language');

/** Whether a row of `judge_worker` stands for a judge that runs. Judges report every five seconds. */
const isRunning = sql<boolean>`seen_at > now() - interval '30 seconds'`;

export type JudgeDescription = {
  name: string;
  sandbox: 'bubblewrap' | 'webassembly';
  languages: { language: Language; version: string }[];
  speed_factor: number;
  notes: string[];
};

/** Enters a judge that has started. Returns its id. */
export async function insertJudge(
  db: Database,
  { languages, notes, ...judge }: JudgeDescription,
): Promise<number> {
  const { id } = await db
    .insertInto('judge_worker')
    .values({ ...judge, languages: JSON.stringify(languages), notes: JSON.stringify(notes) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Says that a judge runs. Returns whether an admin has drained it; undefined where its row is gone. */
export async function touchJudge(
  db: Database,
  id: number,
  { running, notes }: { running: number; notes: string[] },
): Promise<boolean | undefined> {
  const row = await db
    .updateTable('judge_worker')
    .set({ running, notes: JSON.stringify(notes) })
    .set('seen_at', sql<Date>`now()`)
    .where('id', '=', id)
    .returning('drained_at')
    .executeTakeFirst();
  return row && row.drained_at !== null;
}

/** Removes a judge that stops, and those that were lost long ago. */
export async function deleteJudge(db: Database, id: number): Promise<void> {
  await sql`delete from judge_worker where id = ${id} or seen_at < now() - interval '1 day'`.execute(db);
}

/** The judges that run now. */
export async function listRunningJudges(db: Database) {
  return await db
    .selectFrom('judge_worker')
    .where(isRunning)
    .select([
      'id',
      'name',
      'sandbox',
      'languages',
      'speed_factor',
      'notes',
      'running',
      'started_at',
      'seen_at',
    ])
    .select(sql<boolean>`drained_at is not null`.as('drained'))
    .orderBy('id')
    .execute();
}

/** Languages of the judges that take work now and can run the checker; the version is that of the newest judge. */
export async function listOfferedLanguages(
  db: Database,
  checkerLanguage: Language | null,
): Promise<{ language: Language; version: string }[]> {
  const needed = JSON.stringify(checkerLanguage ? [{ language: checkerLanguage }] : []);
  const { rows } = await sql<{ language: Language; version: string }>`
    select distinct on (offer.language) offer.language, offer.version
    from judge_worker, jsonb_to_recordset(languages) as offer(language text, version text)
    where drained_at is null and ${isRunning} and languages @> ${needed}::jsonb
    order by offer.language, judge_worker.id desc`.execute(db);
  return rows;
}

/** What waits and runs, and how many judge errors there were within a day. */
export async function countQueue(db: Database) {
  const { rows } = await sql<{
    queued: number;
    running: number;
    longest_wait: number | null;
    errors: number;
  }>`
    select count(*) filter (where state = 'queued')::int as queued,
      count(*) filter (where state = 'judging')::int as running,
      extract(epoch from now() - min(created_at) filter (where state = 'queued'))::float8 as longest_wait,
      (select count(*) from coding_submission
        where verdict = 'IE' and judged_at > now() - interval '1 day') as errors
    from coding_submission where state <> 'judged'`.execute(db);
  return rows[0] ?? { queued: 0, running: 0, longest_wait: null, errors: 0 };
}

/** Drains a judge, or lets it take submissions again. Throws `not-found`. */
export async function updateDrained(tx: Tx, id: number, drained: boolean): Promise<string> {
  const row = await tx
    .updateTable('judge_worker')
    .set('drained_at', drained ? sql<Date>`coalesce(drained_at, now())` : null)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!row) throw new Problem('not-found');
  return row.name;
}

/**
 * Gives a submission back whose verdict is a judge error. Returns its language and that of the checker. Throws `not-found`, and `not-a-judge-error` for any other
 * verdict.
 */
export async function reopenSubmission(
  tx: Tx,
  id: number,
): Promise<{ language: Language; checker_language: Language | null }> {
  const submission = await tx
    .selectFrom('coding_submission as submission')
    .innerJoin('coding_problem_version as version', 'version.id', 'submission.version_id')
    .where('submission.id', '=', id)
    .select(['submission.verdict', 'submission.language', checkerLanguage])
    .forUpdate('submission')
    .executeTakeFirst();
  if (!submission) throw new Problem('not-found');
  if (submission.verdict !== 'IE') throw new Problem('not-a-judge-error');
  await tx
    .updateTable('coding_submission')
    .set({ state: 'queued', verdict: null, judged_at: null })
    .where('id', '=', id)
    .execute();
  return submission;
}
