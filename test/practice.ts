import { randomUUID } from 'node:crypto';
import {
  endPracticeSession,
  readPracticeSession,
  type SentAnswer,
  savePracticeAnswers,
  startPracticeSession,
} from '#contract/practice/sessions.ts';
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
