import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readCoverage } from '#contract/questions/coverage.ts';
import { anAptitude } from '#test/attempts.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aPracticeSession, aTopic, aTopicQuestion } from '#test/practice.ts';
import { aMarkedAttempt } from '#test/scores.ts';
import { describeCoverage } from './rules.ts';

const portal = usePortal();

test('a topic tells its questions by difficulty, what is reserved, and how often students met them', async () => {
  const topic = aTopic();
  const easy = await aTopicQuestion(portal, topic, { difficulty_level: 1 });
  await aTopicQuestion(portal, topic, { difficulty_level: 4, question_type: 'GCS' });
  const retired = await aTopicQuestion(portal, topic);
  await sql`update question set status = 'retired' where id = ${retired}`.execute(portal.db);
  const kept = await aTopicQuestion(portal, topic, { difficulty_level: 4 });
  await sql`update question set reserved = true where id = ${kept}`.execute(portal.db);
  await aPracticeSession(await aStudent(portal, { trade: 'GME' }), { topics: [topic] });
  await aPracticeSession(await aStudent(portal, { trade: 'GME' }), { topics: [topic] });
  const test = await anAptitude(portal, { questions: [easy], release: 'at-once' });
  await aMarkedAttempt(portal, { test });
  const admin = await anAdmin(portal);
  const coverage = async (query: Parameters<typeof admin.call<typeof readCoverage>>[1]) =>
    (await admin.call(readCoverage, query)).data.find(({ name }) => name === topic);
  expect(await coverage({})).toMatchObject({
    ...{ area: 'Other', questions: 3, generators: 0, reserved: 1, practised: 2, gap: true },
    levels: [
      { questions: 1, generators: 0 },
      { questions: 0 },
      { questions: 0 },
      { questions: 2 },
      { questions: 0 },
    ],
  });
  expect(await coverage({ query: { trade: 'GME' } })).toMatchObject({ questions: 2 });
});

test('generators of the trade count; a topic with three generators or twelve questions is no gap', async () => {
  await sql`insert into topic (name, area, position) values ('Operating systems', 'Technical: GCS', 0)
    on conflict do nothing`.execute(portal.db);
  const admin = await anAdmin(portal);
  const generatorsFor = async (trade: 'GCS' | 'GME') =>
    (await admin.call(readCoverage, { query: { trade } })).data.find(
      ({ name }) => name === 'Operating systems',
    )?.generators;
  expect(await generatorsFor('GCS')).toBeGreaterThan(0);
  expect(await generatorsFor('GME')).toBe(0);
  const stock = { name: 'Any', area: 'Other', reserved: 0, practised: 0, tested: 0 };
  const isGap = (questions: number, generators: number) =>
    describeCoverage(
      { ...stock, questions: [questions, 0, 0, 0, 0] },
      Array.from({ length: generators }, () => ({ difficulty: 2 })),
    ).gap;
  expect([isGap(11, 2), isGap(12, 0), isGap(0, 3)]).toEqual([true, false, false]);
});
