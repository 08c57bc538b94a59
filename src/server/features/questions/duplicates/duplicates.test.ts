import { expect, test } from 'vitest';
import { aQuestion } from '#test/attempts.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import {
  aQuestionImport,
  choose,
  downloadFile,
  found,
  fresh,
  gift,
  importAll,
  listItems,
  sum,
  TOPIC,
} from '#test/question-imports.ts';

const portal = usePortal();

test('duplicates are skipped, similar questions are shown, and importing twice changes nothing', async () => {
  const admin = await anAdmin(portal);
  const word = fresh();
  const long = `A train of ${word} leaves the station at noon and meets another train after some time on the way. Where?`;
  const file = gift(`${long}{=North ~South}`, `${sum(word)}`);
  const first = await aQuestionImport(portal, admin, file);
  await choose(admin, first, TOPIC);
  await importAll(admin, first);
  const again = await aQuestionImport(
    portal,
    admin,
    gift(`${long}  {=North ~South}`, `${long.replace('noon', 'nine')}{=North ~South}`, sum(word), sum(word)),
  );
  const items = await listItems(admin, again);
  expect(items.map(({ duplicate, decision }) => [duplicate, decision])).toEqual([
    ['same', 'skip'],
    ['alike', 'import'],
    ['same', 'skip'],
    ['same', 'skip'],
  ]);
  const [bank] = items[1]?.alike ?? [];
  expect(bank).toMatchObject({
    question: expect.any(Number),
    description_html: expect.stringContaining('at noon'),
  });
  expect(bank?.similarity).toBeGreaterThan(0.7);

  await choose(admin, again, { positions: [1], decision: 'skip' });
  expect(await importAll(admin, again)).toMatchObject({ status: 409, code: 'import-no-question' });
  expect(await found(admin, word)).toHaveLength(2);
});

test('a question that accepts another answer is similar, not a duplicate', async () => {
  const admin = await anAdmin(portal);
  const asked = `In which year did the railway of ${fresh()} carry its first passengers over the old bridge?`;
  const first = await aQuestionImport(portal, admin, gift(`${asked}{#1822}`));
  await choose(admin, first, TOPIC);
  await importAll(admin, first);
  const keys = ['{#1822}', '{#1822:1}', '{#1823}', '{=1822 =%50%1823}'];
  const again = await aQuestionImport(portal, admin, gift(...keys.map((key) => asked + key)));
  const items = await listItems(admin, again);
  expect(items.map(({ duplicate, decision }) => [duplicate, decision])).toEqual([
    ['same', 'skip'],
    ...keys.slice(1).map(() => ['alike', 'import']),
  ]);
});

test('a range equals its middle with a tolerance, and the order of accepted answers does not matter', async () => {
  const admin = await anAdmin(portal);
  const word = fresh();
  const typed = { options: undefined, correct_options: undefined };
  const ids = [
    await aQuestion(portal, {
      ...typed,
      description: `How far is ${word}?`,
      numerical: {
        accepted: [{ from: 1.2, to: 1.7 }, { from: -1 / 3, to: 2 / 3, credit: 0.5 }, { value: 9 }],
      },
    }),
    await aQuestion(portal, {
      ...typed,
      description: `Who is ${word}?`,
      text: { accepted: [{ text: 'Zoë' }, { text: 'Ada' }, { text: 'A*', credit: 0.5 }] },
    }),
  ];
  const { bytes } = await downloadFile(portal, admin, '/question/export', {
    format: 'gift',
    question_ids: ids,
  });
  const back = await listItems(admin, await aQuestionImport(portal, admin, bytes));
  expect(back.map(({ duplicate }) => duplicate)).toEqual(['same', 'same']);
  const number = (...answers: string[]) => `How far is ${word}?{#${answers.join('')}}`;
  const name = (...answers: string[]) => `Who is ${word}?{${answers.join('')}}`;
  const others = await aQuestionImport(
    portal,
    admin,
    gift(
      number('=9', '=%50%0.166666666667:0.5', '=1.45:0.25'),
      number('=9', '=%50%0.166666666667:0.5', '=1.45:0.26'),
      number('=9', '=0.166666666667:0.5', '=%50%1.45:0.25'),
      name('=%50%A*', '=Ada', '=Zoë'),
      name('=%50%A*', '=Ada'),
    ),
  );
  expect((await listItems(admin, others)).map(({ duplicate }) => duplicate === 'same')).toEqual([
    ...[true, false, false],
    ...[true, false],
  ]);
});

test('importing two drafts of the same file adds its questions once', async () => {
  const admin = await anAdmin(portal);
  const word = fresh();
  const drafts = await Promise.all(
    [1, 2].map(() => aQuestionImport(portal, admin, gift(sum(word), sum(`${word}y`)))),
  );
  for (const id of drafts) await choose(admin, id, TOPIC);
  const replies = await Promise.all(drafts.map((id) => importAll(admin, id)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await found(admin, word)).toHaveLength(2);
});
