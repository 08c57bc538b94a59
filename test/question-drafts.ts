import type { Wire } from '#contract/endpoint.ts';
import type { createQuestion } from '#contract/questions/question.ts';
import type { Portal } from './portal.ts';

type Draft = Wire<typeof createQuestion.body>;

/** What an admin sends to create a question. */
export const aDraft = (wish: Partial<Draft> = {}): Draft => ({
  description: 'How much is $6 \\times 7$?',
  options: ['41', '42', '**43**'],
  correct_options: [2],
  topic_tags: ['Numbers'],
  question_type: 'GENERAL',
  difficulty_level: 2,
  explanation: 'Six sevens are forty-two.',
  ...wish,
});

/** The versions of a question, oldest first. */
export const versionsOf = ({ db }: Portal, id: number) =>
  db
    .selectFrom('question_version')
    .select(['number', 'description', 'author_id'])
    .where('question_id', '=', id)
    .orderBy('number')
    .execute();
