import type * as contract from '#contract/practice/revision.ts';
import { findTemplate } from '#lib/question-generators/catalogue.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { openPracticeSession } from '../sessions/draw.actions.ts';
import { toSubjectPick } from '../sessions/subject-pick.rules.ts';
import { lockProblemCard } from './problem-cards.queries.ts';
import {
  claimTestWithoutCards,
  insertCardsOfTest,
  listCards,
  listDueCards,
  lockCardsMissedAgain,
  readCardCounts,
  updateCard,
  updateOwnCard,
} from './queries.ts';
import { createMemory, failMemory, reviewMemory } from './rules.ts';

export async function readRevision({ config, db, user }: Call<typeof contract.readRevision, CurrentUser>) {
  return await readCardCounts(db, user.accountId, config.timeZone);
}

export async function listRevisionCards({
  db,
  query,
  user,
}: Call<typeof contract.listRevisionCards, CurrentUser>) {
  const { rows, total } = await listCards(db, user.accountId, query);
  return {
    ...pageCounts(query, total),
    results: rows.map(({ template, problem_title, ...card }) => ({
      ...card,
      title: template === null ? problem_title : (findTemplate(template)?.title ?? template),
    })),
  };
}

/** A learning session of the cards that are longest due. Throws `nothing-due`. */
export async function startRevision(call: Call<typeof contract.startRevision, CurrentUser>) {
  const { body, db, user } = call;
  const due = await listDueCards(db, user.accountId, body.count);
  return await openPracticeSession(
    call,
    { mode: 'learn', topics: ['Revision'] },
    due.flatMap((card) => toSubjectPick(card, 'due')),
    'nothing-due',
  );
}

export async function snoozeRevisionCard({
  body,
  db,
  params,
  user,
}: Call<typeof contract.snoozeRevisionCard, CurrentUser>) {
  await updateOwnCard(db, { id: params.id, accountId: user.accountId }, { snoozeDays: body.days });
  return null;
}

/** Reviews a card without solving its problem again. Throws `not-found` where it is somebody else's or of a question. */
export async function recallProblem({
  body,
  config,
  db,
  params,
  user,
}: Call<typeof contract.recallProblem, CurrentUser>) {
  return await transaction(db, async (tx) => {
    const card = await lockProblemCard(tx, { accountId: user.accountId, by: 'id', value: params.id });
    if (!card || card.memory.ended_at) throw new Problem('not-found');
    const grade = body.recalled ? 'good' : 'again';
    await updateCard(tx, card.id, reviewMemory(card.memory, grade, new Date(), config.timeZone));
    return null;
  });
}

export async function removeRevisionCard({
  db,
  params,
  user,
}: Call<typeof contract.removeRevisionCard, CurrentUser>) {
  await updateOwnCard(db, { id: params.id, accountId: user.accountId }, 'end');
  return null;
}

/**
 * Makes cards of what students missed in tests whose answers have been released since the last run, and in mocks that were submitted.
 * A card that is there already counts as failed. Returns the ids of the tests.
 */
export async function makeRevisionCards(db: Database): Promise<number[]> {
  const done: number[] = [];
  for (;;) {
    const id = await transaction(db, makeCardsOfNextTest);
    if (id === undefined) return done;
    done.push(id);
  }
}

async function makeCardsOfNextTest(tx: Database): Promise<number | undefined> {
  const id = await claimTestWithoutCards(tx);
  if (id === undefined) return undefined;
  const now = new Date();
  const cards = await lockCardsMissedAgain(tx, id);
  for (const { id: card, question_id: _question, template: _template, ...memory } of cards)
    await updateCard(tx, card, failMemory(memory, now));
  await insertCardsOfTest(tx, id, createMemory('again', now));
  return id;
}
