import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anAptitude, anAttempt } from '#test/attempts.ts';
import { usePortal } from '#test/portal.ts';
import { countStatements } from '#test/statement-count.ts';
import { readEventsInChunks } from './events.queries.ts';
import { latestAnswers } from './rules.ts';

const portal = usePortal();

test('huge attempts are read in small chunks with the same result', async () => {
  const id = await anAptitude(portal);
  const attempts = await Promise.all(Array.from({ length: 9 }, () => anAttempt(portal, { test: id })));
  for (const { save, startedAttempt, key } of attempts) {
    const question_id = startedAttempt.questions[0]?.id ?? 0;
    const { right, wrong } = await key(question_id);
    await save([
      { seq: 1, question_id, selected_options: wrong.slice(0, 1), seconds: 3 },
      { seq: 2, question_id, marked: true, seconds: 4 },
      { seq: 3, question_id, selected_options: right, seconds: 5 },
    ]);
  }
  const ids = attempts.map(({ startedAttempt }) => startedAttempt.attempt.id);
  const read = async () => {
    let answers: unknown;
    const statements = await countStatements(portal.db, async (db) => {
      const eventsOf = await readEventsInChunks(db, ids);
      answers = ids.map((attempt) => latestAnswers(eventsOf(attempt)));
    });
    return { answers, statements };
  };
  const usual = await read();
  await sql`update attempt_chain set size = 8000000 where attempt_id = any(${ids})`.execute(portal.db);
  const full = await read();
  expect(full.answers).toEqual(usual.answers);
  // One statement for the sizes, and then one for all, or one each for four, four and one.
  expect([usual.statements, full.statements]).toEqual([2, 4]);
});
