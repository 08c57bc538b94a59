import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { applyRegrade, previewRegrade, type RulingRequest, readRegrade } from '#contract/grading/regrade.ts';
import { editQuestion, readQuestion } from '#contract/questions/question.ts';
import { anAptitude, anAttempt, aQuestion } from './attempts.ts';
import { anAdmin, type Person } from './people.ts';
import type { Portal } from './portal.ts';

/** Writes a version of a question with other right options, counted from 1. */
export async function correctKey(
  { call }: Person,
  question: number,
  correct_options: number[],
): Promise<void> {
  const { data } = await call(readQuestion, { params: { id: question } });
  const { description, options, topic_tags, question_type, difficulty_level } = data;
  const reply = await call(editQuestion, {
    params: { id: question },
    body: {
      ...{ description, options, correct_options, topic_tags, question_type, difficulty_level },
      explanation: 'As it was corrected.',
    },
  });
  if (!reply.success) throw new Error(`${reply.code}: ${reply.message}`);
}

export const readRegradeOf = ({ call }: Person, id: number) => call(readRegrade, { params: { id } });

export const previewRulings = ({ call }: Person, id: number, rulings: RulingRequest[]) =>
  call(previewRegrade, { params: { id }, body: { rulings } });

/** Applies rulings to the present key version of the test. */
export async function applyRulings(
  admin: Person,
  id: number,
  rulings: RulingRequest[],
  key_version?: number,
) {
  const version = key_version ?? (await readRegradeOf(admin, id)).data.key_version;
  return await admin.call(applyRegrade, {
    params: { id },
    body: { rulings, words: 'The key was wrong.', key_version: version },
  });
}

/** The stored scores of a test by attempt, without when they were marked and by which key version. */
export async function readScores({ db }: Portal, test: number) {
  return await db
    .selectFrom('score')
    .select(['attempt_id', 'marks', 'max_marks', 'correct', 'incorrect', 'unanswered', 'seconds'])
    .select(['outcomes', 'sections', 'qualified'])
    .where('aptitude_id', '=', test)
    .orderBy('attempt_id')
    .execute();
}

/** Keeps every score from being written until `release`. */
export async function lockScores({ db }: Portal): Promise<{ release(): Promise<void> }> {
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const done = db.transaction().execute(async (tx) => {
    await sql`lock table score in share mode`.execute(tx);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  // Otherwise a failed test would keep its portal from closing.
  onTestFinished(() => over.resolve());
  return {
    async release() {
      over.resolve();
      await done;
    },
  };
}

/** A test whose first question announces option 2 as its key, where option 3 is right. */
export async function aWrongKey(portal: Portal, wish: Parameters<typeof anAptitude>[1] = {}) {
  const admin = await anAdmin(portal);
  const questions = [await aQuestion(portal), await aQuestion(portal), await aQuestion(portal)] as const;
  const test = await anAptitude(portal, {
    ...{ questions: [...questions], release: 'at-once', marks_right: 2, marks_wrong: -0.5 },
    ...wish,
  });
  const sit = async (places: (number | undefined)[], seconds: number) => {
    const attempt = await anAttempt(portal, { test });
    const given = places.flatMap((place, at) => {
      const id = questions[at] ?? 0;
      const asked = attempt.startedAttempt.questions.find((one) => one.id === id);
      const option = asked?.options.find(({ html }) =>
        html.includes(['3', '4', '5', '22'][(place ?? 0) - 1] ?? '-'),
      );
      return place === undefined || !option ? [] : [{ question_id: id, selected_options: [option.id] }];
    });
    await attempt.submit(given);
    await portal.db
      .updateTable('score')
      .set({ seconds })
      .where('attempt_id', '=', attempt.startedAttempt.attempt.id)
      .execute();
    return attempt;
  };
  return { admin, questions, faulty: questions[0], test, sit };
}

/** The same, taken by three students: one who trusted the key, one who knew better, and one who left the question out. */
export async function aSatWrongKey(portal: Portal, wish: Parameters<typeof anAptitude>[1] = {}) {
  const world = await aWrongKey(portal, wish);
  const trusting = await world.sit([2, 2, 1], 10);
  const knowing = await world.sit([3, 2, 1], 20);
  const silent = await world.sit([undefined, 2, 2], 30);
  return { ...world, trusting, knowing, silent };
}
