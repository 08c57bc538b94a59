import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { MAX_SESSION_QUESTIONS } from './sessions.ts';

export const MAX_NOTE_LENGTH = 2_000;

/** A question as the caller met it: in a bookmark, in a practice session, or in a submitted test. */
const MetQuestion = z.union([
  z.strictObject({ bookmark_id: Id }),
  z.strictObject({ session_id: Id, position: z.int().check(z.gte(1), z.lte(MAX_SESSION_QUESTIONS)) }),
  z.strictObject({ aptitude_id: Id, question_id: Id }),
]);
export type MetQuestion = z.infer<typeof MetQuestion>;

/** That a question is bookmarked, and the private note. */
export const BookmarkMark = z.object({ id: Id, note: z.string() });
export type BookmarkMark = z.infer<typeof BookmarkMark>;

export const saveBookmark = endpoint({
  method: 'PUT',
  path: '/bookmarks',
  summary: 'Bookmark a question that the caller has met, and change the private note',
  body: z.strictObject({
    question: MetQuestion,
    /** Left out: the note stays as it is. */
    note: z.optional(text(0, MAX_NOTE_LENGTH)),
  }),
  reply: BookmarkMark,
});

export const removeBookmark = endpoint({
  method: 'DELETE',
  path: '/bookmarks/:id',
  summary: 'Remove an own bookmark with its note',
  params: IdParams,
  reply: Nothing,
});

const Bookmark = z.extend(BookmarkMark, {
  topic: z.string(),
  /** Null while a test has the question. */
  description_html: z.nullable(z.string()),
  created_at: Instant,
  /** Whether the question is in the caller's revision too. */
  in_revision: z.boolean(),
});
export type Bookmark = z.input<typeof Bookmark>;

export const listBookmarks = endpoint({
  method: 'GET',
  path: '/bookmarks',
  summary: 'The bookmarks of the caller, latest first',
  query: z.strictObject(Paging),
  reply: z.object({ results: z.array(Bookmark), page: z.int(), totalPages: z.int(), total: z.int() }),
});

export const listTestBookmarks = endpoint({
  method: 'GET',
  path: '/bookmarks/test/:id',
  summary: 'The bookmarks of the caller among the questions of a test',
  params: IdParams,
  reply: z.array(z.extend(BookmarkMark, { question_id: Id })),
});

export const startBookmarkPractice = endpoint({
  method: 'POST',
  path: '/bookmarks/sessions',
  summary: 'Start a practice session with the latest bookmarked questions',
  reply: z.object({ id: Id, questions: z.int() }),
});

export const reviseBookmark = endpoint({
  method: 'POST',
  path: '/bookmarks/:id/revision',
  summary: 'Put a bookmarked question into the revision of the caller; it is due at once',
  params: IdParams,
  reply: Nothing,
});
