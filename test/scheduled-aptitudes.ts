import {
  addAptitudeQuestions,
  createAptitude,
  editAptitude,
  readAptitude,
} from '#contract/aptitudes/aptitude.ts';
import type { Wire } from '#contract/endpoint.ts';
import { anAttempt, aQuestion } from './attempts.ts';
import { anAdmin, type Person } from './people.ts';
import type { Portal } from './portal.ts';

export type AptitudeBody = Wire<typeof createAptitude.body>;

export const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

/** What an admin sends to create a test that starts in ten minutes. */
export const anAptitudeBody = (wish: Partial<AptitudeBody> = {}): AptitudeBody => ({
  name: 'Weekly test',
  test_timestamp: secondsFromNow(600),
  duration: 60,
  total_questions: 3,
  ...wish,
});

/** A test that an admin has created over HTTP, with two questions. */
export async function aScheduledAptitude(portal: Portal, wish: Partial<AptitudeBody> = {}) {
  const admin = await anAdmin(portal);
  const draft = anAptitudeBody(wish);
  const { data } = await admin.call(createAptitude, { body: draft });
  const questions = [await aQuestion(portal), await aQuestion(portal)];
  await admin.call(addAptitudeQuestions, { params: { id: data.id }, body: { questionIds: questions } });
  return { admin, draft, id: data.id, questions };
}

/** The same test a minute after its start, with one attempt open. */
export async function aRunningAptitude(portal: Portal) {
  const scheduled = await aScheduledAptitude(portal, {
    test_timestamp: secondsFromNow(-60),
    marks_right: 2,
    marks_wrong: -0.5,
  });
  return { ...scheduled, attempt: await anAttempt(portal, { test: scheduled.id }) };
}

export const read = (admin: Person, id: number) => admin.call(readAptitude, { params: { id } });
export const edit = (admin: Person, id: number, body: AptitudeBody) =>
  admin.call(editAptitude, { params: { id }, body });
