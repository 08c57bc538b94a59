import { expect, test } from 'vitest';
import type { RulingRequest } from '#contract/grading/regrade.ts';
import { aQuestion } from '#test/attempts.ts';
import { usePortal } from '#test/portal.ts';
import { applyRulings, aSatWrongKey, previewRulings, readRegradeOf, readScores } from '#test/regrade.ts';

const portal = usePortal();

const byKey = (question_id: number, version = 2): RulingRequest => ({ question_id, how: 'key', version });

test('marking by the pinned key changes nothing', async () => {
  const { admin, questions, test } = await aSatWrongKey(portal);
  const before = await readScores(portal, test);
  const same = questions.map((question) => byKey(question, 1));
  expect((await previewRulings(admin, test, same)).data).toMatchObject({
    gained: 0,
    lost: 0,
    moved: 0,
    students: [],
  });
  expect((await applyRulings(admin, test, same)).status).toBe(200);
  expect(await readScores(portal, test)).toEqual(before);
});

test('a ruling is never overwritten unseen, repeated or changed', async () => {
  const { admin, test, faulty } = await aSatWrongKey(portal);
  await applyRulings(admin, test, [{ question_id: faulty, how: 'full' }]);
  expect(await applyRulings(admin, test, [{ question_id: faulty, how: 'out' }], 0)).toMatchObject({
    code: 'regraded-meanwhile',
  });
  expect(await applyRulings(admin, test, [{ question_id: faulty, how: 'full' }])).toMatchObject({
    code: 'ruled-so',
  });
  await expect(
    portal.db.updateTable('ruling').set({ how: 'out' }).where('aptitude_id', '=', test).execute(),
  ).rejects.toThrow('append-only');
  await applyRulings(admin, test, [{ question_id: faulty, how: 'pinned' }]);
  const { data } = await readRegradeOf(admin, test);
  expect(data.key_version).toBe(2);
  expect(data.regrades.map(({ number, by, rulings }) => [number, by?.regno, rulings[0]?.how])).toEqual([
    [2, admin.regno, 'pinned'],
    [1, admin.regno, 'full'],
  ]);
});

test('of two regrades at once, the second is refused because another came first', async () => {
  const { admin, test, faulty, questions } = await aSatWrongKey(portal);
  const replies = await Promise.all([
    applyRulings(admin, test, [{ question_id: faulty, how: 'full' }], 0),
    applyRulings(admin, test, [{ question_id: questions[1], how: 'out' }], 0),
  ]);
  expect(replies.map(({ success }) => success).sort()).toEqual([false, true]);
  expect(replies.find(({ success }) => !success)).toMatchObject({ code: 'regraded-meanwhile' });
});

test('a question that nobody had, a missing version and one that does not fit are refused', async () => {
  const { admin, test, faulty } = await aSatWrongKey(portal);
  const foreign = await aQuestion(portal);
  const issues = async (ruling: RulingRequest) =>
    (await previewRulings(admin, test, [ruling])).issues?.map(({ path }) => path);
  expect(await issues({ question_id: foreign, how: 'full' })).toEqual(['rulings.0.question_id']);
  expect(await issues(byKey(faulty, 7))).toEqual(['rulings.0.version']);
  expect(await issues({ question_id: faulty, how: 'key' })).toEqual(['rulings.0.version']);
  expect(await applyRulings(admin, test, [{ question_id: foreign, how: 'full' }])).toMatchObject({
    status: 400,
  });
});
