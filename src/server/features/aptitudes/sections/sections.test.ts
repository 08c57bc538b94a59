import { expect, test } from 'vitest';
import { addAptitudeQuestions, readAptitude, removeAptitudeQuestion } from '#contract/aptitudes/aptitude.ts';
import { publishAptitude } from '#contract/aptitudes/publication.ts';
import { type AptitudeSection, arrangeQuestions, arrangeSections } from '#contract/aptitudes/sections.ts';
import { anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';

const portal = usePortal();
const SOON = 600;
const publish = async (id: number) => (await anAdmin(portal)).call(publishAptitude, { params: { id } });

const line = (topic: string, count: number) => ({ topic, count });
const blueprint = (...lines: ReturnType<typeof line>[]) => ({ lines, unused_in: 0 });

test('sections are replaced as a whole: kept ones keep their questions, and names may be swapped', async () => {
  const { id, sections, questions } = await aSectionedAptitude(portal, [{ name: 'A' }, { name: 'B' }], {
    startsIn: SOON,
    stage: 'draft',
  });
  const admin = await anAdmin(portal);
  const put = (list: object[]) =>
    admin.call(arrangeSections, { params: { id }, body: { sections: list as never } });
  const [a, b] = sections;
  const { data } = await put([
    { id: b, name: 'A', minutes: 5 },
    { id: a, name: 'B', minutes: 6 },
    { name: 'C', minutes: 7, cut_off: { percent: 40 } },
  ]);
  expect(data.sections.map((one) => [one.id, one.name, one.minutes, one.question_count])).toEqual([
    [b, 'A', 5, 2],
    [a, 'B', 6, 2],
    [expect.any(Number), 'C', 7, 0],
  ]);
  await put([{ id: b, name: 'A' }]);
  const { places } = (await admin.call(readAptitude, { params: { id } })).data;
  expect(places.map((place) => [place.question_id, place.section_id])).toEqual([
    ...(questions[0] ?? []).map((question) => [question, null]),
    ...(questions[1] ?? []).map((question) => [question, b]),
  ]);
  expect(await put([{ id: a, name: 'Gone' }])).toMatchObject({ status: 409, code: 'no-such-section' });
  expect(await put([{ name: 'X' }, { name: 'x' }])).toMatchObject({ status: 400 });
  await publish(id);
  expect((await readAuditTrail(portal, 'aptitude', id)).map(({ action }) => action)).toContain(
    'aptitude.arrange-sections',
  );
  const published = await anAptitude(portal);
  expect(
    await admin.call(arrangeSections, { params: { id: published }, body: { sections: [] } }),
  ).toMatchObject({ code: 'already-published' });
});

test('sections are not replaced if someone else has changed them', async () => {
  const { id } = await aSectionedAptitude(portal, [{ name: 'A' }, { name: 'B' }], {
    startsIn: SOON,
    stage: 'draft',
  });
  const admin = await anAdmin(portal);
  const list = async () => (await admin.call(readAptitude, { params: { id } })).data;
  const put = (sections: AptitudeSection[], revision: string) =>
    admin.call(arrangeSections, {
      params: { id },
      body: { sections: sections.map(({ question_count: _, ...section }) => section), revision },
    });
  const [first, again] = [await list(), await list()];
  expect(again.sections_revision).toBe(first.sections_revision);
  const [a, b] = first.sections as [AptitudeSection, AptitudeSection];
  const longer = await put([{ ...a, instructions: 'Slowly.' }, b], first.sections_revision);
  expect(longer.data.sections_revision).toBe((await list()).sections_revision);
  expect(await put([b, a], first.sections_revision)).toMatchObject({ status: 409, code: 'sections-changed' });
  expect((await list()).sections.map(({ instructions }) => instructions)).toEqual(['Slowly.', '']);
  const turned = await put([b, { ...a, instructions: 'Slowly.' }], longer.data.sections_revision);
  expect(turned.data.sections.map(({ name }) => name)).toEqual(['B', 'A']);
  expect(await put([a, b], longer.data.sections_revision)).toMatchObject({ code: 'sections-changed' });
});

test("order, sections and marks of questions are set; a list that differs from the test's questions is refused", async () => {
  const { id, sections, questions } = await aSectionedAptitude(
    portal,
    [{ name: 'A' }, { name: 'B' }, { name: 'Drawn', blueprint: blueprint(line('Numbers', 1)) }],
    { startsIn: SOON, stage: 'draft' },
  );
  const admin = await anAdmin(portal);
  const [one = 0, two = 0, three = 0, four = 0] = questions.flat();
  const put = (list: { question_id: number; section_id?: number | null; marks?: number }[]) =>
    admin.call(arrangeQuestions, { params: { id }, body: { questions: list } });
  const [a, b, drawn] = sections;
  const { data } = await put([
    { question_id: four, section_id: a, marks: 2 },
    { question_id: one, section_id: b },
    { question_id: two, section_id: b },
    { question_id: three },
  ]);
  expect(data.places).toEqual([
    { question_id: four, section_id: a, marks: 2 },
    { question_id: one, section_id: b, marks: null },
    { question_id: two, section_id: b, marks: null },
    { question_id: three, section_id: null, marks: null },
  ]);
  expect(await put([{ question_id: one }])).toMatchObject({ status: 409, code: 'questions-changed' });
  const all = (section_id: number | undefined) =>
    questions.flat().map((question_id) => ({ question_id, section_id: section_id ?? null }));
  expect(await put(all(999_999))).toMatchObject({ status: 409, code: 'no-such-section' });
  expect(await put(all(drawn))).toMatchObject({ status: 409, code: 'drawn-section' });
});

test('the questions of a published test with sections cannot change, so that no paper has one twice or without a section', async () => {
  const admin = await anAdmin(portal);
  const topic = 'Drawn and chosen';
  const drawn = await Promise.all([1, 2].map(() => aQuestion(portal, { topic_tags: [topic] })));
  const { id, sections, questions } = await aSectionedAptitude(
    portal,
    [{ name: 'Drawn', blueprint: { lines: [{ topic, count: 2 }] } }, { name: 'Chosen' }],
    { stage: 'draft' },
  );
  const [, chosen = []] = questions;
  await publish(id);
  const before = (await admin.call(readAptitude, { params: { id } })).data;
  const into = (section_id: number | undefined) =>
    admin.call(addAptitudeQuestions, {
      params: { id },
      body: { questionIds: drawn, ...(section_id && { section_id }) },
    });
  const order = [...chosen].reverse().map((question_id) => ({ question_id, section_id: null }));
  const changes = [
    await into(sections[1]),
    await into(undefined),
    await admin.call(removeAptitudeQuestion, { body: { aptitudeId: id, questionId: chosen[0] ?? 0 } }),
    await admin.call(arrangeQuestions, { params: { id }, body: { questions: order } }),
  ];
  expect(changes.map(({ code }) => code)).toEqual(changes.map(() => 'already-published'));
  expect((await admin.call(readAptitude, { params: { id } })).data).toEqual(before);
  const { startedAttempt } = await anAttempt(portal, { test: id });
  expect(new Set(startedAttempt.questions.map((question) => question.id)).size).toBe(4);
});
