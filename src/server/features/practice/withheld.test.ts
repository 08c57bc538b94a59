import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anAptitude } from '#test/attempts.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aPracticeSession, aTopic, aTopicQuestion, startPractice } from '#test/practice.ts';

const portal = usePortal();
const OVER = -7_200;

/** Adds a question to a test in some state, which decides whether it may be practised. */
type Case = { allowed: boolean; place: (question: number) => Promise<unknown> };
const set = (column: string, value: unknown, id: number) =>
  sql`update aptitude set ${sql.ref(column)} = ${value} where id = ${id}`.execute(portal.db);
const inTest = async (question: number, wish: Parameters<typeof anAptitude>[1]) =>
  await anAptitude(portal, { ...wish, questions: [question] });

const cases: Record<string, Case> = {
  'in no test': { allowed: true, place: async () => undefined },
  reserved: {
    allowed: false,
    place: (id) => sql`update question set reserved = true where id = ${id}`.execute(portal.db),
  },
  retired: {
    allowed: false,
    place: (id) => sql`update question set status = 'retired' where id = ${id}`.execute(portal.db),
  },
  'in a draft': {
    allowed: false,
    place: async (id) => set('stage', 'draft', await inTest(id, { startsIn: OVER })),
  },
  'in a test ahead': { allowed: false, place: (id) => inTest(id, { startsIn: 86_400 }) },
  'in a running test whose answers come at once': {
    allowed: false,
    place: (id) => inTest(id, { release: 'at-once' }),
  },
  'in a paused test': {
    allowed: false,
    place: async (id) => {
      const test = await inTest(id, { startsIn: OVER });
      await sql`update aptitude set paused_at = starts_at + interval '1 minute' where id = ${test}`.execute(
        portal.db,
      );
    },
  },
  'in a test whose answers wait for the admin': {
    allowed: false,
    place: (id) => inTest(id, { startsIn: OVER, release: 'by-hand' }),
  },
  'in a test whose marks alone are released': {
    allowed: false,
    place: async (id) =>
      set('marks_released_at', new Date(), await inTest(id, { startsIn: OVER, release: 'by-hand' })),
  },
  'in the pool of a test ahead': {
    allowed: false,
    place: async (id) => {
      const test = await anAptitude(portal, { startsIn: 86_400 });
      await sql`with section as (
          insert into aptitude_section (aptitude_id, position, name) values (${test}, 1, 'One') returning id)
        insert into aptitude_pool (section_id, line, question_id, version_id, aptitude_id)
        select section.id, 1, question.id, current_version_id, ${test} from section, question
        where question.id = ${id}`.execute(portal.db);
    },
  },
  'in a test that is over and released': { allowed: true, place: (id) => inTest(id, { startsIn: OVER }) },
  'in a removed test that is over': {
    allowed: true,
    place: async (id) =>
      set('archived_at', new Date(), await inTest(id, { startsIn: OVER, release: 'by-hand' })),
  },
};

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
