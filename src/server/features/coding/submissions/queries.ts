import { sql } from 'kysely';
import type { Language } from '#contract/coding/languages.ts';
import type { SubmissionKind } from '#contract/coding/submissions.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';

/** The channel on which nodes hear that a submission has changed. The payload is its id. */
export const SUBMISSION_CHANGED = 'submission_changed';

type NewSubmission = {
  account_id: number;
  problem_id: number;
  version_id: number;
  call_id: string;
  kind: SubmissionKind;
  language: Language;
  source: string;
  input: string | null;
  total: number;
};

/** Inserts a submission, or finds the one that the same call inserted before. */
export async function insertSubmission(
  tx: Tx,
  submission: NewSubmission,
): Promise<{ id: number; isNew: boolean }> {
  const row = await tx
    .insertInto('coding_submission')
    .values(submission)
    .onConflict((conflict) => conflict.columns(['account_id', 'call_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) return { id: row.id, isNew: true };
  const { id } = await tx
    .selectFrom('coding_submission')
    .where('account_id', '=', submission.account_id)
    .where('call_id', '=', submission.call_id)
    .select('id')
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** How many submissions and tries a person has sent within a minute, and how many of them wait. */
export async function countLately(
  tx: Tx,
  accountId: number,
): Promise<{ submitted: number; tried: number; waiting: number }> {
  const { rows } = await sql<{ submitted: number; tried: number; waiting: number }>`
    select count(*) filter (where kind = 'submit' and created_at > now() - interval '1 minute') as submitted,
      count(*) filter (where kind <> 'submit' and created_at > now() - interval '1 minute') as tried,
      count(*) filter (where state <> 'judged') as waiting
    from coding_submission where account_id = ${accountId}
      and (created_at > now() - interval '1 minute' or state <> 'judged')`.execute(tx);
  return rows[0] ?? { submitted: 0, tried: 0, waiting: 0 };
}

/** Serializes the submissions of one person, so that two at once are counted one after the other. */
export async function lockSubmitter(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('coding_submission'), ${accountId})`.execute(tx);
}

const selectSubmissions = (db: Database) =>
  db
    .selectFrom('coding_submission as submission')
    .innerJoin('coding_problem as problem', 'problem.id', 'submission.problem_id')
    .innerJoin('coding_problem_version as version', 'version.id', 'submission.version_id')
    .select([
      'submission.id',
      'submission.account_id',
      'submission.kind',
      'problem.slug as problem_slug',
      'version.title as problem_title',
      'version.number as version',
      'submission.language',
      'submission.state',
      'submission.verdict',
      'submission.points',
      'submission.seconds',
      'submission.megabytes',
      'submission.total',
      'submission.created_at',
    ])
    .select(sql<number>`jsonb_array_length(submission.tests)`.as('judged'))
    .select(
      sql<
        number | null
      >`case when submission.state = 'queued' then (select count(*) from coding_submission as other
        where other.state <> 'judged' and other.id < submission.id) end`.as('ahead'),
    );

/** Throws `not-found`. */
export async function getSubmission(db: Database, id: number) {
  const submission = await selectSubmissions(db)
    .select(['submission.source', 'submission.message', 'submission.tests', 'submission.runs'])
    .select(
      sql<
        number | null
      >`(select max(other.id) from coding_submission as other where other.account_id = submission.account_id
        and other.problem_id = submission.problem_id and other.language = submission.language
        and other.kind = 'submit' and other.id < submission.id)`.as('previous_id'),
    )
    .where('submission.id', '=', id)
    .executeTakeFirst();
  if (!submission) throw new Problem('not-found');
  return submission;
}

export type SubmissionRow = Awaited<ReturnType<typeof getSubmission>>;

/** Submissions of one person to one problem without tries, latest first. */
export async function listOwnSubmissions(
  db: Database,
  slug: string,
  accountId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await selectSubmissions(db)
    .where('submission.account_id', '=', accountId)
    .where('problem.slug', '=', slug)
    .where('submission.kind', '=', 'submit')
    .orderBy('submission.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom('coding_submission as submission')
    .innerJoin('coding_problem as problem', 'problem.id', 'submission.problem_id')
    .where('submission.account_id', '=', accountId)
    .where('problem.slug', '=', slug)
    .where('submission.kind', '=', 'submit')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
