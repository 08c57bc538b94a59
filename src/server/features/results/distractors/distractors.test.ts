import { expect, test } from 'vitest';
import { readDistractorAnalysis } from '#contract/results/distractors.ts';
import { refreshItemStatistics } from '#server/features/questions/statistics/item-analysis.queries.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion, type StudentAttempt } from '#test/attempts.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { applyRulings, correctKey } from '#test/regrade.ts';

const portal = usePortal();

/** Ends a test and computes its statistics. */
async function end(test: number) {
  await advanceTime(portal, test, 7_200);
  await refreshItemStatistics(portal.db);
}

async function read(id: number, aptitude_id: number) {
  return await (await anAdmin(portal)).call(readDistractorAnalysis, { params: { id, aptitude_id } });
}

const [THREE, FOUR, FIVE, CLEAR] = ['3', '4', '5', ''] as const;

/** Submits an attempt with this many correct answers to the `others`, after `seconds`. */
async function handIn(attempt: StudentAttempt, others: number[], right: number, seconds: number) {
  const answers = await Promise.all(
    others.slice(0, right).map(async (question_id) => ({
      question_id,
      selected_options: (await attempt.key(question_id)).right,
    })),
  );
  await attempt.submit(answers);
  await portal.db
    .updateTable('score')
    .set({ seconds })
    .where('attempt_id', '=', attempt.startedAttempt.attempt.id)
    .execute();
}

/** The ids of the options of a question's newest version, by their text. */
async function idsIn(question: number): Promise<Map<string, string>> {
  const { options } = await portal.db
    .selectFrom('question_version')
    .innerJoin('question', 'question.current_version_id', 'question_version.id')
    .where('question.id', '=', question)
    .select('options')
    .executeTakeFirstOrThrow();
  return new Map(options.map((option) => [option.text, option.id]));
}

test('each option is counted by final answers: in all attempts, and in the upper and lower 27 percent', async () => {
  const asked = await aQuestion(portal);
  const others = [await aQuestion(portal), await aQuestion(portal), await aQuestion(portal)];
  const id = await anAptitude(portal, { questions: [asked, ...others], total_questions: 4 });
  const ids = await idsIn(asked);
  // Attempts rank by marks, and of equals the quicker one ranks higher. A group has three of the eleven.
  const table: [chosen: string[], right: number, seconds: number][] = [
    [[FIVE], 3, 10],
    [[FIVE], 3, 20],
    [[FOUR], 2, 30],
    [[FIVE], 3, 40],
    [[FOUR], 1, 50],
    [[CLEAR], 2, 60],
    [[THREE, FOUR], 0, 100],
    [[THREE, CLEAR], 1, 200],
    [[THREE], 1, 300],
    [[], 0, 400],
    [[THREE], 0, 500],
  ];
  for (const [chosen, right, seconds] of table) {
    const attempt = await anAttempt(portal, { test: id });
    const selected = (words: string) => (words === CLEAR ? [] : [ids.get(words) ?? '']);
    const operations = chosen.map((words, at) => ({
      ...{ seq: at + 1, question_id: asked, selected_options: selected(words) },
    }));
    // Opening the question again changes nothing.
    const again = { seq: 8, question_id: asked, seconds: 5 };
    if (operations.length > 0) await attempt.save([...operations, again]);
    await handIn(attempt, others, right, seconds);
    // A later answer does not count.
    await attempt.save([{ seq: 9, question_id: asked, selected_options: selected('22') }]);
  }
  // Neither does an answer in another test.
  const elsewhere = await anAptitude(portal, { questions: [asked] });
  const selected_options = [ids.get('22') ?? ''];
  await (await anAttempt(portal, { test: elsewhere })).submit([{ question_id: asked, selected_options }]);
  await end(id);
  const count = (all: number, upper: number, lower: number) => ({ all, upper, lower });
  const { data } = await read(asked, id);
  expect(data).toEqual([
    {
      version: 1,
      marked_by: null,
      attempts: count(11, 3, 3),
      blank: count(3, 0, 1),
      unopened: 1,
      options: [
        { html: expect.stringContaining('3'), right: false, count: count(2, 0, 2) },
        { html: expect.stringContaining('4'), right: true, count: count(3, 1, 0) },
        { html: expect.stringContaining('5'), right: false, count: count(3, 2, 0) },
        { html: expect.stringContaining('22'), right: false, count: count(0, 0, 0) },
      ],
      prompts: [],
      typed: [],
    },
  ]);
});

test('every version is counted by itself, with the key in force for it', async () => {
  const admin = await anAdmin(portal);
  const asked = await aQuestion(portal);
  const id = await anAptitude(portal, { questions: [asked, await aQuestion(portal)] });
  const sit = async (words: string) => {
    const selected_options = [(await idsIn(asked)).get(words) ?? ''];
    await (await anAttempt(portal, { test: id })).submit([{ question_id: asked, selected_options }]);
  };
  await sit(FIVE);
  await sit(FOUR);
  await correctKey(admin, asked, [3]);
  await sit(FIVE);
  await end(id);
  const readKeys = async () =>
    (await read(asked, id)).data.map(({ version, marked_by, options }) => ({
      ...{ version, marked_by, right: options.findIndex((option) => option.right) + 1 },
      chosen: options.map((option) => option.count.all),
    }));
  const newest = { version: 2, marked_by: null, right: 3, chosen: [0, 0, 1, 0] };
  const first = { version: 1, chosen: [0, 1, 1, 0] };
  expect(await readKeys()).toEqual([newest, { ...first, marked_by: null, right: 2 }]);

  await applyRulings(admin, id, [{ question_id: asked, how: 'key', version: 2 }]);
  expect(await readKeys()).toEqual([newest, { ...first, marked_by: 2, right: 3 }]);
  // A ruling that gives marks to everyone leaves no statistics.
  await applyRulings(admin, id, [{ question_id: asked, how: 'full' }]);
  await refreshItemStatistics(portal.db);
  expect(await read(asked, id)).toMatchObject({ status: 404, code: 'not-found' });
});

const typing = { options: [], correct_options: [] };

/** The typed answers to a question, each by one attempt, as `value: count, credit`. */
async function typedAs(wish: object, values: string[]) {
  const asked = await aQuestion(portal, { ...typing, ...wish });
  const id = await anAptitude(portal, { questions: [asked], total_questions: 1 });
  for (const value of values)
    await (await anAttempt(portal, { test: id })).submit([{ question_id: asked, value }]);
  await end(id);
  const [version] = (await read(asked, id)).data;
  return {
    blank: version?.blank.all,
    typed: version?.typed.map(({ value, count, credit }) => `${value}: ${count.all}, ${credit}`),
  };
}

test('typed answers that the key treats alike count as one, most frequent first', async () => {
  const number = { numerical: { accepted: [{ value: 4.5 }, { from: 4, to: 5, credit: 0.5 }] } };
  expect(await typedAs(number, ['4.5', '4.50', '4.5', '9', '4', ' ', 'far', '9'])).toEqual({
    blank: 1,
    typed: ['4.5: 3, 1', '9: 2, 0', '4: 1, 0.5', 'far: 1, 0'],
  });
  const words = { text: { accepted: [{ text: 'Chennai' }, { text: 'Mad*', credit: 0.5 }] } };
  expect(await typedAs(words, ['Madras', 'chennai', 'Chennai', 'CHENNAI ', 'Chennai'])).toEqual({
    blank: 0,
    typed: ['Chennai: 4, 1', 'Madras: 1, 0.5'],
  });
});

test('at most ten typed answers are listed', async () => {
  const values = Array.from({ length: 12 }, (_, at) => String(at));
  const found = await typedAs({ numerical: { accepted: [{ value: 11 }] } }, [...values, '11']);
  expect(found.typed).toHaveLength(10);
  expect(found.typed?.[0]).toBe('11: 2, 1');
});

test('a matching question lists for each prompt the correct match and the given ones', async () => {
  const asked = await aQuestion(portal, {
    ...typing,
    matching: {
      pairs: [
        { prompt: 'Two', match: 'Four' },
        { prompt: 'Three', match: 'Nine' },
      ],
      extra: ['Six'],
    },
  });
  const id = await anAptitude(portal, { questions: [asked], total_questions: 1 });
  const ids = await idsIn(asked);
  for (const given of [{ Two: 'Six', Three: 'Nine' }, { Two: 'Six' }, { Two: 'Four' }]) {
    const attempt = await anAttempt(portal, { test: id });
    const prompts = attempt.startedAttempt.questions[0]?.prompts ?? [];
    const pairs = Object.entries(given).map(([prompt, match]) => {
      const one = prompts.find(({ html }) => html.includes(prompt));
      return `${one?.id}:${ids.get(match)}`;
    });
    await attempt.submit([{ question_id: asked, selected_options: pairs }]);
  }
  await end(id);
  const [version] = (await read(asked, id)).data;
  const found = version?.prompts.map(({ html, matches }) => [
    html.replace(/<[^>]+>/g, '').trim(),
    ...matches.map((one) => `${one.html.replace(/<[^>]+>/g, '').trim()} ${one.count.all} ${one.right}`),
  ]);
  expect(found).toEqual([
    ['Two', 'Six 2 false', 'Four 1 true'],
    ['Three', 'Nine 1 true'],
  ]);
});

test("there is no analysis before the test's statistics are computed, or for a question that it does not have", async () => {
  const asked = await aQuestion(portal);
  const id = await anAptitude(portal, { questions: [asked] });
  await (await anAttempt(portal, { test: id })).submit();
  const nothing = { status: 404, code: 'not-found' };
  expect(await read(asked, id)).toMatchObject(nothing);
  await end(id);
  expect(await read(asked, id)).toMatchObject({ status: 200 });
  expect(await read(await aQuestion(portal), id)).toMatchObject(nothing);
});
