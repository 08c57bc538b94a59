import type { Database } from '#server/platform/database/connection.ts';

/** The programs of an account, and what it marked on sheets. */
export async function readOwnPrograms(db: Database, accountId: number) {
  return {
    submissions: await db
      .selectFrom('coding_submission as submission')
      .innerJoin('coding_problem as problem', 'problem.id', 'submission.problem_id')
      .select(['problem.slug as problem', 'kind', 'language', 'source', 'input', 'verdict', 'points'])
      .select('submission.created_at')
      .where('account_id', '=', accountId)
      .orderBy('submission.id', 'desc')
      .execute(),
    program_drafts: await db
      .selectFrom('coding_draft as draft')
      .innerJoin('coding_problem as problem', 'problem.id', 'draft.problem_id')
      .select(['problem.slug as problem', 'language', 'source', 'saved_at'])
      .where('account_id', '=', accountId)
      .orderBy('saved_at', 'desc')
      .execute(),
    opened_editorials: await db
      .selectFrom('coding_editorial_opened as opened')
      .innerJoin('coding_problem as problem', 'problem.id', 'opened.problem_id')
      .select(['problem.slug as problem', 'opened_at'])
      .where('account_id', '=', accountId)
      .orderBy('opened_at', 'desc')
      .execute(),
    sheet_marks: await db
      .selectFrom('sheet_mark as mark')
      .innerJoin('sheet_entry as entry', 'entry.id', 'mark.entry_id')
      .innerJoin('sheet', 'sheet.id', 'entry.sheet_id')
      .select(['sheet.title as sheet', 'entry.title', 'mark.state', 'mark.note', 'mark.updated_at'])
      .where('account_id', '=', accountId)
      .orderBy('mark.updated_at', 'desc')
      .execute(),
  };
}
