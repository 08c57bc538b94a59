import { expect, test } from 'vitest';
import { addAptitudeQuestions, createAptitude, editAptitude } from '#contract/aptitudes/aptitude.ts';
import { approveAptitude, publishAptitude, readChecklist } from '#contract/aptitudes/publication.ts';
import { aQuestion } from '#test/attempts.ts';
import { anAdminWith } from '#test/duties.ts';
import { anAdmin, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { anAptitudeBody } from '#test/scheduled-aptitudes.ts';

const portal = usePortal({ REVIEW_REQUIRED: 'true' });

async function aDraftBy(author: Person): Promise<number> {
  const body = anAptitudeBody({ published: false, total_questions: 1, trades: [] });
  const { data } = await author.call(createAptitude, { body });
  const questionIds = [await aQuestion(portal, { question_type: 'GENERAL' })];
  await author.call(addAptitudeQuestions, { params: { id: data.id }, body: { questionIds } });
  return data.id;
}

const reviewBy = async (person: Person, id: number) =>
  (await person.call(readChecklist, { params: { id } })).data.review;
async function approve(person: Person, id: number) {
  const review = await reviewBy(person, id);
  return await person.call(approveAptitude, { params: { id }, body: { state: review?.state ?? '' } });
}
const publish = (person: Person, id: number) => person.call(publishAptitude, { params: { id } });

test('a draft is published when a second person has approved it, and a change withdraws that', async () => {
  const [admin, author] = [await anAdmin(portal), await anAdmin(portal)];
  const reviewer = await anAdminWith(portal, admin, ['reviewer']);
  const id = await aDraftBy(author);
  expect(await publish(author, id)).toMatchObject({ status: 409, code: 'not-approved' });
  expect(await reviewBy(author, id)).toMatchObject({ approved: null, may_approve: false });
  expect(await approve(author, id)).toMatchObject({ status: 403, code: 'own-draft' });

  expect(await reviewBy(reviewer, id)).toMatchObject({ may_approve: true });
  expect((await approve(reviewer, id)).success).toBe(true);
  expect(await reviewBy(author, id)).toMatchObject({ approved: { by: reviewer.name } });
  expect((await publish(reviewer, id)).status).toBe(403);

  await author.call(editAptitude, { params: { id }, body: anAptitudeBody({ name: 'Another name' }) });
  expect(await reviewBy(author, id)).toMatchObject({ approved: null });
  expect(await publish(author, id)).toMatchObject({ code: 'not-approved' });
  expect((await approve(reviewer, id)).success).toBe(true);
  expect((await publish(author, id)).success).toBe(true);
  expect(await reviewBy(author, id)).toBeNull();
});

test('nobody approves another draft than the one they have read', async () => {
  const [author, reviewer] = [await anAdmin(portal), await anAdmin(portal)];
  const id = await aDraftBy(author);
  const before = await reviewBy(reviewer, id);
  await author.call(editAptitude, { params: { id }, body: anAptitudeBody({ name: 'Changed since' }) });
  const stale = { params: { id }, body: { state: before?.state ?? '' } };
  expect(await reviewer.call(approveAptitude, stale)).toMatchObject({ status: 409, code: 'draft-changed' });
});

test('a reviewer who edits becomes an author, and a test cannot begin published', async () => {
  const [author, reviewer] = [await anAdmin(portal), await anAdmin(portal)];
  const id = await aDraftBy(author);
  await reviewer.call(editAptitude, { params: { id }, body: anAptitudeBody({ name: 'My own words' }) });
  expect(await approve(reviewer, id)).toMatchObject({ code: 'own-draft' });
  expect((await approve(author, id)).success).toBe(true);
  expect(await author.call(createAptitude, { body: anAptitudeBody() })).toMatchObject({
    code: 'not-approved',
  });
});
