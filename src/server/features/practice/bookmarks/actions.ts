import type * as contract from '#contract/practice/bookmarks.ts';
import type { Call } from '#server/context.ts';
import { getAptitudeWithVenue } from '#server/features/attempts/aptitude.queries.ts';
import { findSubmittedAttempt } from '#server/features/results/queries.ts';
import { getReleasedParts } from '#server/features/results/rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { findMockQuestion } from '../mocks/queries.ts';
import { insertCard, lockCards, updateCard } from '../revision/queries.ts';
import { createMemory } from '../revision/rules.ts';
import { openPracticeSession } from '../sessions/draw.actions.ts';
import { readGeneratedVersion } from '../sessions/generated-version.actions.ts';
import type { Pick } from '../sessions/pick.rules.ts';
import { listPracticeItems } from '../sessions/queries.ts';
import { toSubjectPick } from '../sessions/subject-pick.rules.ts';
import {
  type BookmarkRow,
  type BookmarkSubject,
  countBookmarks,
  deleteBookmark,
  listMarksOfQuestions,
  listOwnBookmarks,
  updateBookmarkNote,
  upsertBookmark,
} from './queries.ts';

/** Bookmarked questions that one session asks. */
const SESSION_BOOKMARKS = 20;
const MAX_BOOKMARKS = 1_000;

type SaveCall = Call<typeof contract.saveBookmark, CurrentUser>;

/** Bookmarks a question that the student has met. Throws `not-found` for any other, and `too-many-bookmarks`. */
export async function saveBookmark(call: SaveCall) {
  const { body, db, user } = call;
  const { question, note } = body;
  if ('bookmark_id' in question)
    return await updateBookmarkNote(db, { id: question.bookmark_id, accountId: user.accountId }, note);
  const subject =
    'session_id' in question
      ? await findSessionSubject(db, user.accountId, question)
      : await findTestSubject(call, question);
  if ((await countBookmarks(db, user.accountId)) >= MAX_BOOKMARKS) throw new Problem('too-many-bookmarks');
  return await upsertBookmark(db, user.accountId, subject, note);
}

async function findSessionSubject(
  db: Database,
  accountId: number,
  { session_id, position }: { session_id: number; position: number },
): Promise<BookmarkSubject> {
  const items = await listPracticeItems(db, { id: session_id, accountId });
  const item = items.find((one) => one.position === position);
  if (!item) throw new Problem('not-found');
  const { topic, question_id, template, seed, likeness } = item;
  if (question_id !== null) return { topic, question_id, template: null, seed: null, likeness: null };
  if (template === null || seed === null || likeness === null) throw new Problem('not-found');
  return { topic, question_id, template, seed, likeness };
}

/** A question of the own submitted attempt, once its answers are out. */
async function findTestSubject(
  { contentCache, db, user }: SaveCall,
  { aptitude_id, question_id }: { aptitude_id: number; question_id: number },
): Promise<BookmarkSubject> {
  const test = await getAptitudeWithVenue(db, aptitude_id);
  const attempt = await findSubmittedAttempt(db, { test: test.id, student: user.accountId });
  const item = attempt?.paper.find(({ question }) => question === question_id);
  if (!item || !getReleasedParts(user, test).answers) throw new Problem('not-found');
  const version = (await contentCache.readVersions([item.version])).get(item.version);
  const topic = version?.topic_tags[0] ?? 'Other';
  const generated = await findMockQuestion(db, question_id);
  if (generated) return { topic, question_id: null, ...generated };
  return { topic, question_id, template: null, seed: null, likeness: null };
}

export async function removeBookmark({
  db,
  params,
  user,
}: Call<typeof contract.removeBookmark, CurrentUser>) {
  await deleteBookmark(db, params.id, user.accountId);
  return null;
}

export async function listBookmarks({ db, query, user }: Call<typeof contract.listBookmarks, CurrentUser>) {
  const { page, limit } = query;
  const rows = await listOwnBookmarks(db, user.accountId, { limit, offset: (page - 1) * limit });
  return {
    ...pageCounts(query, await countBookmarks(db, user.accountId)),
    results: await Promise.all(
      rows.map(async (row) => {
        const { id, note, topic, created_at, in_revision } = row;
        return { id, note, topic, created_at, in_revision, description_html: await readText(row) };
      }),
    ),
  };
}

/** The question's text; null where it may not be shown now. */
async function readText({ practisable, description_html, template, seed }: BookmarkRow) {
  if (!practisable) return null;
  if (template === null || seed === null) return description_html;
  return (await readGeneratedVersion(template, seed))?.description_html ?? null;
}

export async function listTestBookmarks({
  db,
  params,
  user,
}: Call<typeof contract.listTestBookmarks, CurrentUser>) {
  const attempt = await findSubmittedAttempt(db, { test: params.id, student: user.accountId });
  return await listMarksOfQuestions(db, user.accountId, attempt?.paper.map(({ question }) => question) ?? []);
}

/** A learning session of the latest bookmarks that may be asked now; a generated one comes with other numbers. */
export async function startBookmarkPractice(call: Call<typeof contract.startBookmarkPractice, CurrentUser>) {
  const { db, user } = call;
  const rows = await listOwnBookmarks(db, user.accountId, { limit: SESSION_BOOKMARKS });
  return await openPracticeSession(call, { mode: 'learn', topics: ['Bookmarks'] }, rows.flatMap(toPick));
}

function toPick({ practisable, quarantined, question_id, version_id, ...subject }: BookmarkRow): Pick[] {
  if (subject.template === null && (!practisable || quarantined)) return [];
  return toSubjectPick(
    { ...subject, question: question_id, version: version_id, likeness: null },
    'bookmark',
  );
}

/** Makes a card of a bookmark, or brings back one that was put away. Throws `not-found`. */
export async function reviseBookmark({
  db,
  params,
  user,
}: Call<typeof contract.reviseBookmark, CurrentUser>) {
  const [row] = await listOwnBookmarks(db, user.accountId, { limit: 1, id: params.id });
  if (!row) throw new Problem('not-found');
  const { topic, question_id, template } = row;
  await transaction(db, async (tx) => {
    const [card] = await lockCards(tx, user.accountId, [{ question_id, template }]);
    const now = new Date();
    const memory = { ...createMemory('again', now), due_at: now };
    if (!card) await insertCard(tx, user.accountId, { question_id, template, topic, memory });
    else if (card.ended_at !== null) await updateCard(tx, card.id, { ...memory, lapses: card.lapses });
  });
  return null;
}
