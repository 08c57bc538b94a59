import { sql } from 'kysely';
import { isQuarantined } from '#server/features/questions/quarantine/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { isPractisable, withWithheld } from '../withheld.queries.ts';

/** What a bookmark marks: a question of the bank, or a generated one. */
export type BookmarkSubject = { topic: string } & (
  | { question_id: number; template: null; seed: null; likeness: null }
  | { question_id: null; template: string; seed: number; likeness: string }
);

type Mark = { id: number; note: string };

/** Inserts a bookmark, or changes the note of the one that is there; undefined leaves it. */
export async function upsertBookmark(
  db: Database,
  accountId: number,
  { topic, question_id, template, seed, likeness }: BookmarkSubject,
  note: string | undefined,
): Promise<Mark> {
  const target =
    question_id === null
      ? sql`(account_id, template, seed) where template is not null`
      : sql`(account_id, question_id) where question_id is not null`;
  const { rows } = await sql<Mark>`
    insert into bookmark (account_id, question_id, template, seed, likeness, topic, note)
    values (${accountId}, ${question_id}, ${template}, ${seed}, ${likeness}, ${topic}, ${note ?? ''})
    on conflict ${target} do update set note = coalesce(${note ?? null}, bookmark.note)
    returning id, note`.execute(db);
  const [mark] = rows;
  if (!mark) throw new Error('An upsert returns its row.');
  return mark;
}

/** Changes the note of an own bookmark. Throws `not-found`. */
export async function updateBookmarkNote(
  db: Database,
  { id, accountId }: { id: number; accountId: number },
  note: string | undefined,
): Promise<Mark> {
  const { rows } = await sql<Mark>`update bookmark set note = coalesce(${note ?? null}, note)
    where id = ${id} and account_id = ${accountId} returning id, note`.execute(db);
  const [mark] = rows;
  if (!mark) throw new Problem('not-found');
  return mark;
}

/** Deletes an own bookmark; one that is gone stays gone. */
export async function deleteBookmark(db: Database, id: number, accountId: number): Promise<void> {
  await sql`delete from bookmark where id = ${id} and account_id = ${accountId}`.execute(db);
}

export type BookmarkRow = Mark & {
  topic: string;
  question_id: number | null;
  version_id: number | null;
  difficulty: number | null;
  template: string | null;
  seed: number | null;
  created_at: Date;
  in_revision: boolean;
  /** Whether it may be shown now. */
  practisable: boolean;
  /** Whether practice passes it by until an admin has decided on it. */
  quarantined: boolean;
  description_html: string | null;
};

/** Own bookmarks, latest first; one of them by its id. */
export async function listOwnBookmarks(
  db: Database,
  accountId: number,
  { limit, offset = 0, id }: { limit: number; offset?: number; id?: number },
): Promise<BookmarkRow[]> {
  const { rows } = await sql<BookmarkRow>`
    with ${withWithheld}
    select bookmark.id, bookmark.note, bookmark.topic, bookmark.question_id, version.id as version_id,
      version.difficulty_level as difficulty, bookmark.template, bookmark.seed, bookmark.created_at, version.description_html,
      exists (select from revision_card card where card.account_id = bookmark.account_id and ended_at is null
        and (card.question_id = bookmark.question_id or card.template = bookmark.template)) as in_revision,
      case when bookmark.template is null then ${isPractisable('question', 'version')}
        else not exists (
          select from generated_question generated
          join question on question.id = generated.question_id
          join question_version version on version.id = question.current_version_id
          where generated.template = bookmark.template and generated.likeness = bookmark.likeness
            and not ${isPractisable('question', 'version')}) end as practisable,
      ${isQuarantined('question')} as quarantined
    from bookmark
    left join question on question.id = bookmark.question_id
    left join question_version version on version.id = question.current_version_id
    where bookmark.account_id = ${accountId} and (${id ?? null}::int is null or bookmark.id = ${id ?? null}::int)
    order by bookmark.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countBookmarks(db: Database, accountId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from bookmark
    where account_id = ${accountId}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Own bookmarks of questions of the bank, by these questions. */
export async function listMarksOfQuestions(db: Database, accountId: number, questions: readonly number[]) {
  const { rows } = await sql<Mark & { question_id: number }>`select id, note, question_id from bookmark
    where account_id = ${accountId} and question_id = any(${questions}::int[])`.execute(db);
  return rows;
}

/** The bookmarks of a session's items, by position. */
export async function listMarksOfSession(
  db: Database,
  { id, accountId }: { id: number; accountId: number },
): Promise<Map<number, Mark>> {
  const { rows } = await sql<Mark & { position: number }>`
    select bookmark.id, note, position from practice_item item
    join bookmark on bookmark.account_id = item.account_id
      and (bookmark.question_id = item.question_id
        or (bookmark.template = item.template and bookmark.seed = item.seed))
    where item.session_id = ${id} and item.account_id = ${accountId}`.execute(db);
  return new Map(rows.map(({ position, ...mark }) => [position, mark]));
}
