import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  endPracticeSession,
  readPracticeSession,
  type SentAnswer,
  savePracticeAnswers,
  startPracticeSession,
} from '#contract/practice/sessions.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { aQuestion } from './attempts.ts';
import type { Person } from './people.ts';
import type { Portal } from './portal.ts';

type Wish = Partial<typeof startPracticeSession.body._zod.input>;

let count = 0;

/** A topic that no other test uses. */
export const aTopic = () => `Topic ${++count}`;

/** A question of the bank under a topic, unlike any other. Returns its id. */
export const aTopicQuestion = (portal: Portal, topic: string, wish: Parameters<typeof aQuestion>[1] = {}) =>
  aQuestion(portal, {
    description: `Question ${++count}: how much is $2 + 2$?`,
    topic_tags: [topic],
    difficulty_level: 3,
    ...wish,
  });

export const startPractice = ({ call }: Person, wish: Wish = {}) =>
  call(startPracticeSession, { body: { count: 10, ...wish } });

/** A student's session, with the calls that a test needs. */
export async function aPracticeSession(student: Person, wish: Wish = {}) {
  const { data, message } = await startPractice(student, wish);
  if (!data) throw new Error(message);
  return { questions: data.questions, ...practiceCalls(student, data.id) };
}

/** The calls of a student to an own session. */
export function practiceCalls(student: Person, id: number) {
  const params = { id };
  return {
    id,
    read: () => student.call(readPracticeSession, { params }),
    end: () => student.call(endPracticeSession, { params }),
    save: (...answers: (Partial<SentAnswer> & { position: number })[]) =>
      student.call(savePracticeAnswers, {
        params,
        body: { answers: answers.map((answer) => ({ answer_id: randomUUID(), seconds: 5, ...answer })) },
      }),
  };
}

type StoredAnswer = {
  question_id?: number;
  template?: string;
  topic: string;
  right: boolean;
  seconds?: number;
  /** Days ago. */
  days?: number;
};

/** Stores first answers of a student in one session, as practice does, without the abilities that follow from them. */
export async function addAnswers(db: Database, accountId: number, answers: StoredAnswer[]): Promise<void> {
  const { id } = await db
    .insertInto('practice_session')
    .values({ account_id: accountId, mode: 'learn', topics: [], ended_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = answers.map((answer, place) => ({
    ...{ question_id: null, template: null, seconds: 30, days: 0, ...answer },
    position: place + 1,
  }));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (position int, question_id int,
    template text, topic text, "right" boolean, seconds int, days float8)
    left join question on question.id = given.question_id`;
  await sql`
    insert into practice_item (session_id, position, account_id, topic, reason, difficulty, question_id, version_id,
      template, seed, likeness, options)
    select ${id}, position, ${accountId}, topic, 'new', 3, question_id, current_version_id, template,
      case when template is not null then position end, null, '{}' from ${given}`.execute(db);
  await sql`
    insert into practice_answer (session_id, seq, answer_id, position, account_id, topic, difficulty, question_id,
      version_id, template, seed, selected, value, outcome, share, seconds, first, late, at)
    select ${id}, position, gen_random_uuid(), position, ${accountId}, topic, 3, question_id, current_version_id,
      template, case when template is not null then position end, '{}', '',
      case when "right" then 'right' else 'wrong' end, case when "right" then 1 else 0 end, seconds, true, false,
      now() - days * interval '1 day' + position * interval '1 millisecond' from ${given}`.execute(db);
}
