import { sql } from 'kysely';
import type { Release } from '#contract/aptitudes/terms.ts';
import type { AttemptState } from '#contract/attempts/attempt.ts';
import { saveAnswers } from '#contract/attempts/save.ts';
import { type StartedAttempt, startAttempt } from '#contract/attempts/start.ts';
import { submitAttempt } from '#contract/attempts/submit.ts';
import { QuestionDraft } from '#contract/questions/question.ts';
import type { Trade } from '#contract/trade.ts';
import { sameReleaseForAll } from '#server/features/aptitudes/draft.rules.ts';
import {
  type AptitudeValues,
  insertAptitude,
  insertAptitudeQuestions,
} from '#server/features/aptitudes/queries.ts';
import { insertQuestion } from '#server/features/questions/queries.ts';
import { buildVersion } from '#server/features/questions/version.actions.ts';
import { aStudent, type Person } from './people.ts';
import type { Portal } from './portal.ts';

type QuestionWish = Partial<typeof QuestionDraft._zod.input>;

/** A question in the bank; option 2 is right by default. Returns its id. */
export async function aQuestion(portal: Portal, wish: QuestionWish = {}): Promise<number> {
  const draft = QuestionDraft.parse({
    description: 'How much is $2 + 2$?',
    options: ['3', '4', '5', '22'],
    correct_options: [2],
    topic_tags: ['Numbers'],
    question_type: 'GENERAL',
    difficulty_level: 1,
    explanation: 'Two and two make four.',
    ...wish,
  });
  return await insertQuestion(portal.db, await buildVersion(draft, null));
}

type TestWish = Partial<AptitudeValues> & {
  /** Marks, answers and explanations alike. */
  release?: Release;
  /** Seconds from now; negative for a test that has begun. */
  startsIn?: number;
  questions?: number[];
  types?: Trade[];
};

/** A test of 60 minutes that began a minute ago, by default with three GENERAL questions. Returns its id. */
export async function anAptitude(
  portal: Portal,
  { startsIn = -60, questions, release = 'after-end', types, ...wish }: TestWish = {},
) {
  const id = await insertAptitude(portal.db, {
    name: 'Invented test',
    duration: 60,
    total_questions: 3,
    instructions: '',
    marks_right: 1,
    marks_wrong: 0,
    venue_id: null,
    instructions_html: '',
    starts_at: new Date(Date.now() + startsIn * 1_000),
    ...sameReleaseForAll(release),
    ...wish,
  });
  const chosen =
    questions ??
    (await Promise.all(
      (types ?? ['GENERAL', 'GENERAL', 'GENERAL']).map((type) => aQuestion(portal, { question_type: type })),
    ));
  if (chosen.length > 0) await insertAptitudeQuestions(portal.db, id, chosen);
  return id;
}

export type StudentAttempt = {
  student: Person;
  test: number;
  startedAttempt: StartedAttempt;
  /** The option ids of a question whose text is right, and some that are wrong. */
  key(question: number): Promise<{ right: string[]; wrong: string[] }>;
  save(operations: Save['operations'], epoch?: number): ReturnType<typeof saveCall>;
  submit(answers?: Given[]): ReturnType<typeof submitCall>;
};
type Given = { question_id: number; selected_options?: string[]; value?: string | number };
type Save = {
  operations: {
    seq: number;
    question_id: number;
    selected_options?: string[];
    value?: string | number;
    marked?: boolean;
    seconds?: number;
  }[];
};

/** A student who has started a test. */
export async function anAttempt(
  portal: Portal,
  given: { student?: Person; test?: number } = {},
): Promise<StudentAttempt> {
  const student = given.student ?? (await aStudent(portal));
  const test = given.test ?? (await anAptitude(portal));
  const reply = await student.call(startAttempt, {
    params: { id: test },
    body: { regno: student.regno, trade: student.trade },
  });
  if (!reply.success) throw new Error(`${reply.code}: ${reply.message}`);
  const startedAttempt = reply.data;
  return {
    student,
    test,
    startedAttempt,
    key: (question) => readKey(portal, question),
    save: (operations, epoch = startedAttempt.attempt.epoch) =>
      saveCall(student, startedAttempt.attempt.id, epoch, operations),
    submit: (answers = []) => submitCall(student, test, answers),
  };
}

const saveCall = (student: Person, attempt_id: number, epoch: number, operations: Save['operations']) =>
  student.call(saveAnswers, { params: { attempt_id }, body: { epoch, operations } });

const submitCall = ({ call, regno, trade }: Person, id: number, answers: Given[]) =>
  call(submitAttempt, { params: { id }, body: { userData: { regno, trade }, answers } });

async function readKey(portal: Portal, question: number) {
  const { options } = await portal.db
    .selectFrom('question_version')
    .innerJoin('question', 'question.current_version_id', 'question_version.id')
    .where('question.id', '=', question)
    .select('options')
    .executeTakeFirstOrThrow();
  const idsOf = (correct: boolean) =>
    options.filter((option) => option.correct === correct).map((option) => option.id);
  return { right: idsOf(true), wrong: idsOf(false) };
}

/** Moves the times of a test and of its attempts in these `states` as if `seconds` had passed. */
export async function advanceTime(
  portal: Portal,
  test: number,
  seconds: number,
  states: AttemptState[] = ['writing'],
): Promise<void> {
  const past = sql`${seconds} * interval '1 second'`;
  await portal.db
    .updateTable('aptitude')
    .set({
      starts_at: sql`starts_at - ${past}`,
      ends_at: sql`ends_at - ${past}`,
      closes_at: sql`closes_at - ${past}`,
      paused_at: sql`paused_at - ${past}`,
    })
    .where('id', '=', test)
    .execute();
  await portal.db
    .updateTable('attempt')
    .set({
      started_at: sql`started_at - ${past}`,
      deadline: sql`deadline - ${past}`,
      section_ends: sql`(select array_agg(section_end - ${past} order by place)
        from unnest(section_ends) with ordinality as ends (section_end, place))`,
      paused_at: sql`paused_at - ${past}`,
      submitted_at: sql`submitted_at - ${past}`,
      standstills: sql`(select coalesce(jsonb_agg(still || jsonb_build_object(
          'from', (still ->> 'from')::timestamptz - ${past}, 'to', (still ->> 'to')::timestamptz - ${past}) order by place), '[]')
        from jsonb_array_elements(standstills) with ordinality as stood (still, place))`,
    })
    .where('aptitude_id', '=', test)
    .where('state', 'in', states)
    .execute();
}
