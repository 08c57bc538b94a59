import type { Outcome } from '#contract/attempts/score.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { type CardSubject, insertCard, lockCards, readUsualSeconds, updateCard } from './queries.ts';
import { createMemory, gradeAnswer, makesCard, reviewMemory } from './rules.ts';

/** An answer in practice, with what its card stands for. */
export type ReviewedAnswer = CardSubject & { topic: string; outcome: Outcome; seconds: number };

/** Reviews the cards of the answered items, and makes cards of missed and slow ones. Within the transaction that stores the answers. */
export async function reviewCards(
  tx: Database,
  accountId: number,
  answers: ReviewedAnswer[],
  { timeZone, now = new Date() }: { timeZone: string; now?: Date },
): Promise<void> {
  if (answers.length === 0) return;
  const usual = await readUsualSeconds(tx, answers);
  const cards = await lockCards(tx, accountId, answers);
  for (const [place, answer] of answers.entries()) {
    const { question_id, template, topic, outcome, seconds } = answer;
    const grade = gradeAnswer(outcome, seconds, usual[place] ?? null);
    const card = cards.find((one) =>
      question_id === null ? one.template === template : one.question_id === question_id,
    );
    if (card) {
      const { id, question_id: _question, template: _template, ...memory } = card;
      const after = reviewMemory(memory, grade, now, timeZone);
      if (after !== memory) await updateCard(tx, id, after);
      Object.assign(card, after);
    } else if (makesCard(grade))
      await insertCard(tx, accountId, { question_id, template, topic, memory: createMemory(grade, now) });
  }
}
