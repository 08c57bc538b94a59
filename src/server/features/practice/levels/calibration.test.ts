import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listPracticeTopics } from '#contract/practice/topics.ts';
import { editQuestion } from '#contract/questions/question.ts';
import { type AreaAnswer, estimateAreaAbilities } from '#lib/item-response/area-abilities.ts';
import { calibrateItems } from '#lib/item-response/calibration.ts';
import { simulateAnswers } from '#lib/item-response/reference/simulation.ts';
import { advanceTime, anAptitude, anAttempt } from '#test/attempts.ts';
import { makeErasureDue, runErasures } from '#test/erasure.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { addAnswers, aPracticeSession, aTopic, aTopicQuestion } from '#test/practice.ts';
import { aMarkedAttempt } from '#test/scores.ts';
import { STUDENT_MAIL_DOMAIN } from '#test/student-mail.ts';
import { calibrate } from './calibration.actions.ts';
import { claimNight } from './calibration.queries.ts';
import { TOPIC_SD } from './scale.rules.ts';

const portal = usePortal({ STUDENT_MAIL_DOMAIN });
const NIGHT = '2026-03-10';

const listLevels = async () =>
  new Map(
    (await portal.db.selectFrom('item_level').selectAll().execute()).map((level) => [
      level.question_id ?? level.template,
      level,
    ]),
  );
const listTopicsOf = async ({ id }: Person) =>
  await portal.db.selectFrom('topic_ability').selectAll().where('account_id', '=', id).execute();

async function aTopicOf(area: string): Promise<string> {
  const topic = aTopic();
  await sql`insert into topic (name, area, position) values (${topic}, ${area}, 0)`.execute(portal.db);
  return topic;
}

test('levels and abilities are those of the library', async () => {
  const topics = [await aTopicOf('Area A'), await aTopicOf('Area A'), await aTopicOf('Area B')];
  const ids: number[] = [];
  for (let item = 0; item < 24; item++) ids.push(await aTopicQuestion(portal, topics[item % 3] ?? ''));
  const { responses } = simulateAnswers({ seed: 5, students: 30, items: 24, answersEach: 12 });
  const { starts, items, right } = responses;
  const students: Person[] = [];
  const answersOf = (student: number) =>
    Array.from(items.subarray(starts[student], starts[student + 1]), (item, at) => ({
      ...{ question_id: ids[item] ?? 0, topic: topics[item % 3] ?? '' },
      right: right[(starts[student] ?? 0) + at] === 1,
    }));
  for (let student = 0; student < 30; student++) {
    students.push(await aStudent(portal));
    await addAnswers(portal.db, students[student]?.id ?? 0, answersOf(student));
  }
  await calibrate(portal.db, NIGHT);

  // All questions have one difficulty, so that where the prior lies follows from the share of right answers.
  const share = right.reduce((sum, one) => sum + one, 0) / right.length;
  const prior = { mean: -Math.sqrt(1 + Math.PI / 8) * Math.log(share / (1 - share)), sd: 1 };
  const expected = calibrateItems(responses, Array(24).fill(prior));
  const levels = await listLevels();
  const [scale] = await portal.db.selectFrom('calibration').selectAll().execute();
  expect(scale).toMatchObject({ night: NIGHT, students: 30, items: 24, answers: 360 });
  expect(scale?.finished_at).not.toBeNull();
  const mean = scale?.ability_mean ?? Number.NaN;
  for (const [item, id] of ids.entries()) {
    expect(levels.get(id)?.difficulty).toBeCloseTo((expected.difficulties[item] ?? 0) + mean, 4);
    expect(levels.get(id)?.standard_error).toBeCloseTo(expected.standardErrors[item] ?? 0, 4);
  }
  // The zero of the scale is where the answers, without their priors, put a question of level 3.
  const weights = expected.standardErrors.map((error) => 1 / error ** 2 - 1);
  const sum = weights.reduce((sum, weight, item) => sum + weight * (expected.difficulties[item] ?? 0), 0);
  expect(mean).toBeCloseTo(-sum / weights.reduce((total, weight) => total + weight, 0), 4);

  for (const [place, student] of students.slice(0, 5).entries()) {
    const answers = answersOf(place).map(({ question_id, topic, right }): AreaAnswer => {
      const level = levels.get(question_id);
      const difficulty = (level?.difficulty ?? 0) - mean;
      const area = topic === topics[2] ? 'Area B' : 'Area A';
      return { area, topic, difficulty, standardError: level?.standard_error, right };
    });
    const spread = { areaSd: scale?.ability_sd ?? 0, topicSd: TOPIC_SD };
    const stored = await listTopicsOf(student);
    for (const { topics } of estimateAreaAbilities(answers, spread))
      for (const topic of topics) {
        const own = stored.find((one) => one.topic === topic.topic);
        expect(own?.answers).toBe(topic.answers);
        expect(own?.ability).toBeCloseTo(topic.ability + mean, 2);
        expect(own?.standard_error).toBeCloseTo(topic.standardError, 2);
      }
  }
});

test('first answers count, in practice and in tests whose answers are out, as long as the key is the same', async () => {
  const admin = await anAdmin(portal);
  const student = await aStudent(portal);
  const topic = await aTopicOf('Area C');
  const ids = [1, 2, 3, 4, 5].map(() => aTopicQuestion(portal, topic));
  const [tested = 0, practised = 0, blank = 0, unreleased = 0, edited = 0] = await Promise.all(ids);
  const sit = async (questions: number[], wish: Parameters<typeof anAptitude>[1], right: number) => {
    const id = await anAptitude(portal, { questions, total_questions: questions.length, ...wish });
    await aMarkedAttempt(portal, { test: id, student, right });
    await advanceTime(portal, id, 7_200);
  };
  await sit([tested], {}, 1);
  await sit([blank], {}, 0);
  await sit([unreleased], { release: 'by-hand' }, 1);
  const wrong = (question_id: number) => ({ question_id, topic, right: false });
  await addAnswers(portal.db, student.id, [tested, blank, practised, edited].map(wrong));
  const correct = (id: number, words: object) =>
    admin.call(editQuestion, {
      params: { id },
      body: {
        ...{ description: 'How much are two and two?', options: ['3', '4', '5', '22'] },
        ...{ correct_options: [2], topic_tags: [topic], question_type: 'GENERAL', difficulty_level: 3 },
        ...words,
      },
    });
  expect((await correct(practised, {})).status).toBe(200);
  expect((await correct(edited, { correct_options: [3] })).status).toBe(200);
  await calibrate(portal.db, NIGHT);
  const levels = await listLevels();
  const answersTo = (id: number) => levels.get(id)?.answers ?? 0;
  expect([tested, practised, blank, unreleased, edited].map(answersTo)).toEqual([1, 1, 0, 0, 0]);
  // The right answer in the test was first, not the wrong one in practice.
  expect(levels.get(tested)?.difficulty).toBeLessThan(levels.get(practised)?.difficulty ?? 0);
  expect(await listTopicsOf(student)).toMatchObject([{ topic, area: 'Area C', answers: 2 }]);
});

test('a topic has a level from eight answers on, in practice at once and much the same after the night', async () => {
  const topic = await aTopicOf('Area E');
  const ids = await Promise.all(Array.from({ length: 8 }, () => aTopicQuestion(portal, topic)));
  for (let other = 0; other < 20; other++)
    await addAnswers(
      portal.db,
      (await aStudent(portal)).id,
      ids.map((question_id, place) => ({ question_id, topic, right: (place + other) % 2 === 0 })),
    );
  await calibrate(portal.db, NIGHT);
  const student = await aStudent(portal);
  const session = await aPracticeSession(student, { topics: [topic], count: 8 });
  const readTopic = async () => {
    const { topics, areas } = (await student.call(listPracticeTopics)).data;
    return { topic: topics.find(({ name }) => name === topic), areas };
  };
  for (let position = 1; position < 8; position++) await session.save({ position });
  expect(await readTopic()).toMatchObject({ topic: { answers: 7, level: null }, areas: [{ level: null }] });
  await session.save({ position: 8 });
  const updated = (await readTopic()).topic;
  expect(updated).toMatchObject({ answers: 8, level: { level: expect.any(Number) } });
  await calibrate(portal.db, NIGHT);
  const rebuilt = (await readTopic()).topic;
  expect(rebuilt?.answers).toBe(8);
  expect(Math.abs((rebuilt?.level?.level ?? 99) - (updated?.level?.level ?? 0))).toBeLessThan(8);
});

test('the history grows on days with new answers, and an erasure takes all of it', async () => {
  const student = await aStudent(portal);
  const topic = await aTopicOf('Area D');
  const historyOf = async () =>
    await sql`select area, day from ability_history where account_id = ${student.id} order by day, area`.execute(
      portal.db,
    );
  const answer = async () =>
    addAnswers(portal.db, student.id, [
      { question_id: await aTopicQuestion(portal, topic), topic, right: true },
    ]);
  await answer();
  for (const night of ['2026-03-01', '2026-03-02']) await calibrate(portal.db, night);
  await answer();
  await calibrate(portal.db, '2026-03-03');
  const rows = ['2026-03-01', '2026-03-03'].flatMap((day) => ['', 'Area D'].map((area) => ({ area, day })));
  expect((await historyOf()).rows).toEqual(rows);
  await makeErasureDue(portal, student);
  await runErasures(portal);
  await calibrate(portal.db, '2026-03-04');
  expect((await historyOf()).rows).toEqual([]);
  expect(await listTopicsOf(student)).toEqual([]);
});

test('one node gets a night once no test is running, and its thread calibrates as the role that serves', async () => {
  const anyTime = { from: '00:00', to: '00:00' };
  const running = await anAttempt(portal);
  expect(await claimNight(portal.db, 'Asia/Kolkata', anyTime)).toBeUndefined();
  await running.submit();
  const claims = await Promise.all([
    claimNight(portal.db, 'Asia/Kolkata', anyTime),
    claimNight(portal.db, 'Asia/Kolkata', anyTime),
  ]);
  const [night] = claims.filter((one) => one !== undefined);
  expect(claims.filter((one) => one === undefined)).toHaveLength(1);
  const worker = new Worker(new URL('./calibration.worker.ts', import.meta.url), {
    workerData: { url: portal.servingUrl, night },
    execArgv: [],
  });
  await once(worker, 'exit');
  const { finished_at } = await portal.db
    .selectFrom('calibration')
    .selectAll()
    .where('night', '=', night ?? '')
    .executeTakeFirstOrThrow();
  expect(finished_at).not.toBeNull();
});
