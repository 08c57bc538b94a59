import { randomInt } from 'node:crypto';
import { QuestionDraft } from '#contract/questions/question.ts';
import type { Config } from '#server/config.ts';
import { hasAdmin, insertAccount } from '#server/features/accounts/queries.ts';
import { insertQuestion } from '#server/features/questions/queries.ts';
import { buildVersion } from '#server/features/questions/version.actions.ts';
import type { Passwords } from '#server/platform/auth/passwords.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { renderText } from '#server/platform/markdown/markdown.ts';
import { starterBank } from './starter/bank.ts';
import { toQuestionDraft } from './starter/question-draft.ts';
import type { StarterPassage } from './starter/starter-question.ts';
import { topicTree } from './starter/topics.ts';

/** Runs `work` once for this database, even if several nodes start at the same time. Returns whether it ran now. */
export async function seedOnce(
  db: Database,
  name: string,
  work: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return await transaction(db, async (tx) => {
    const mark = await tx
      .insertInto('seeding')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (mark) await work(tx);
    return mark !== undefined;
  });
}

/** The topic tree. */
export async function seedTopics(db: Database): Promise<void> {
  await seedOnce(db, 'topics', async (tx) => {
    const names = Object.entries(topicTree).flatMap(([area, topics]) =>
      topics.map((name) => ({ area, name })),
    );
    await tx
      .insertInto('topic')
      .values(names.map((topic, position) => ({ ...topic, position })))
      // A topic that two trades share goes under the first.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** The starter bank. */
export async function seedBank(db: Database): Promise<void> {
  await seedOnce(db, 'starter bank', async (tx) => {
    const passages = new Map<StarterPassage, number>();
    for (const item of starterBank) {
      const { passage } = item;
      if (passage && !passages.has(passage)) passages.set(passage, await insertPassage(tx, passage));
      const draft = QuestionDraft.parse(toQuestionDraft(item, passage && passages.get(passage)));
      await insertQuestion(tx, await buildVersion(draft, null));
    }
  });
}

async function insertPassage(tx: Tx, { title, text }: StarterPassage): Promise<number> {
  const { id } = await tx
    .insertInto('stimulus')
    .values({
      title,
      format: 'markdown',
      description: text,
      description_html: await renderText(text, 'markdown'),
      author_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A new first admin, with the password if it was generated. */
export type NewAdmin = { password?: string };

/** Creates the first admin; undefined if there is an admin already. */
export async function seedAdmin(
  db: Database,
  settings: Pick<Config, 'adminRegno' | 'adminPassword' | 'timeZone'>,
  passwords: Passwords,
): Promise<NewAdmin | undefined> {
  if (await hasAdmin(db)) return undefined;
  const generated = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const passwordHash = await passwords.hash(settings.adminPassword ?? generated);
  const done = await seedOnce(db, 'first admin', async (tx) => {
    await insertAccount(tx, {
      regno: settings.adminRegno,
      name: 'Placement Cell',
      trade: 'GENERAL',
      batch: new Date().getFullYear(),
      role: 'admin',
      passwordHash,
    });
  });
  if (!done) return undefined;
  return settings.adminPassword === undefined ? { password: generated } : {};
}
