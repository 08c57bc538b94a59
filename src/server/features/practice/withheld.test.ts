import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anAptitude } from '#test/attempts.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aPracticeSession, aTopic, aTopicQuestion, startPractice } from '#test/practice.ts';
import { withheldCases } from '#test/withheld-questions.ts';

const portal = usePortal();
const cases = withheldCases(portal);

test('practice asks nothing that is reserved or in a test whose answers are not out, in any mix of tests', async () => {
  const student = await aStudent(portal);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.constantFrom(...Object.keys(cases)), { minLength: 1, maxLength: 2 }), {
        minLength: 2,
        maxLength: 8,
      }),
      async (world) => {
        const topic = aTopic();
        const allowed = new Set<number>();
        const ids: number[] = [];
        for (const places of world) {
          const id = await aTopicQuestion(portal, topic);
          ids.push(id);
          for (const place of places) await cases[place]?.place(id);
          if (places.every((place) => cases[place]?.allowed)) allowed.add(id);
        }
        const { data, code } = await startPractice(student, { topics: [topic], count: 30 });
        if (allowed.size === 0) return void expect(code).toBe('nothing-to-practise');
        const { rows } = await sql<{ id: number }>`select question_id as id from practice_item
          where session_id = ${data.id}`.execute(portal.db);
        expect(new Set(rows.map(({ id }) => id))).toEqual(allowed);
      },
    ),
    { numRuns: 25 },
  );
});

test('a passage and a twin of a question in a test ahead are withheld too, and so is a question generated alike', async () => {
  const topic = aTopic();
  const admin = await anAdmin(portal);
  const { createPassage } = await import('#contract/questions/passages.ts');
  const { data: passage } = await admin.call(createPassage, {
    body: { title: 'A table', description: 'One, two.' },
  });
  const ahead = await aTopicQuestion(portal, topic, {
    stimulus_id: passage.id,
    description: 'Which row is the largest?',
  });
  await aTopicQuestion(portal, topic, { stimulus_id: passage.id });
  await aTopicQuestion(portal, topic, { description: 'Which row is the largest?' });
  const free = await aTopicQuestion(portal, topic);
  await anAptitude(portal, { startsIn: 86_400, questions: [ahead] });
  const student = await aStudent(portal);
  const session = await aPracticeSession(student, { topics: [topic], count: 30 });
  const { rows } = await sql`select question_id from practice_item where session_id = ${session.id}`.execute(
    portal.db,
  );
  expect(rows).toEqual([{ question_id: free }]);
});

test('a generated question is withheld once the bank has the same one for a test ahead', async () => {
  const student = await aStudent(portal);
  const session = await aPracticeSession(student, { topics: ['Trains'], kinds: ['single'], count: 1 });
  const { rows } = await sql<{ template: string; seed: number; likeness: string }>`
    select template, seed, likeness from practice_item where session_id = ${session.id}`.execute(portal.db);
  const [item] = rows;
  const question = await aTopicQuestion(portal, 'Trains');
  await sql`insert into generated_question (question_id, template, seed, likeness)
    values (${question}, ${item?.template}, ${item?.seed}, ${item?.likeness})`.execute(portal.db);
  expect((await session.read()).data.items[0]?.question).not.toBeNull();
  await anAptitude(portal, { startsIn: 86_400, questions: [question] });
  expect((await session.read()).data.items[0]?.question).toBeNull();
});
