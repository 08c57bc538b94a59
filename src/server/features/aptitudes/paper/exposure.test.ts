import { expect, test } from 'vitest';
import { anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';
import { listSections } from '../sections/queries.ts';
import { listOverexposed } from './exposure.queries.ts';
import { listLivePool } from './pool.queries.ts';

const portal = usePortal();
const DAY = 86_400;
let batches = 2_100;

/** Four students of a new batch, of whom some sit a test with one question. */
async function aMetQuestion({ sat, topic = 'Exposed' }: { sat: number; topic?: string }) {
  const batch = ++batches;
  const students = [];
  for (let n = 0; n < 4; n++) students.push(await aStudent(portal, { batch }));
  const question = await aQuestion(portal, { topic_tags: [topic] });
  const test = await anAptitude(portal, { questions: [question], total_questions: 1, batches: [batch] });
  for (const student of students.slice(0, sat)) await anAttempt(portal, { test, student });
  return { batch, question, test };
}

const overexposed = async (batches: number[], cap: { months: number; share: number }, startsIn = DAY) => {
  const id = await anAptitude(portal, { questions: [], batches, startsIn, stage: 'draft' });
  return await listOverexposed(portal.db, id, cap);
};

test('a question is left out where more than the share of a batch met it', async () => {
  const { batch, question } = await aMetQuestion({ sat: 2 });
  expect(await overexposed([batch], { months: 6, share: 0 })).toContain(question);
  expect(await overexposed([batch], { months: 6, share: 49 })).toContain(question);
  expect(await overexposed([batch], { months: 6, share: 50 })).not.toContain(question);
});

test('what another batch met, or this one long ago, does not count', async () => {
  const { batch, question } = await aMetQuestion({ sat: 4 });
  const { batch: other } = await aMetQuestion({ sat: 1 });
  expect(await overexposed([other], { months: 6, share: 0 })).not.toContain(question);
  expect(await overexposed([batch], { months: 1, share: 0 }, 40 * DAY)).not.toContain(question);
  expect(await overexposed([batch], { months: 2, share: 0 }, 40 * DAY)).toContain(question);
  // A test for all counts every batch.
  expect(await overexposed([], { months: 6, share: 50 })).toContain(question);
});

test('a question of a test that begins before this one counts as met', async () => {
  const batch = ++batches;
  const question = await aQuestion(portal);
  await anAptitude(portal, { questions: [question], batches: [batch], startsIn: DAY });
  expect(await overexposed([batch], { months: 6, share: 90 }, 2 * DAY)).toContain(question);
  expect(await overexposed([batch], { months: 6, share: 90 }, DAY / 2)).not.toContain(question);
});

test('a blueprint draws none that its cap leaves out', async () => {
  const topic = 'Capped';
  const { batch, question } = await aMetQuestion({ sat: 2, topic });
  const fresh = await aQuestion(portal, { topic_tags: [topic] });
  const poolWith = async (exposure: { months: number; share: number } | null) => {
    const { id } = await aSectionedAptitude(
      portal,
      [{ name: 'Drawn', blueprint: { lines: [{ topic, count: 1 }], exposure } }],
      { stage: 'draft', batches: [batch], startsIn: DAY },
    );
    const pool = await listLivePool(portal.db, id, await listSections(portal.db, [id]));
    return pool.map((row) => row.question);
  };
  expect(await poolWith(null)).toEqual([question, fresh]);
  expect(await poolWith({ months: 6, share: 25 })).toEqual([fresh]);
  expect(await poolWith({ months: 6, share: 60 })).toEqual([question, fresh]);
});
