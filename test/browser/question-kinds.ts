import { callApi, getToken } from './fixtures.ts';
import { ADMIN } from './portal.ts';

/** A question of each kind that is not chosen from a list of options, by the name of the kind. */
export const questionDrafts = {
  'True or false': { description: 'Nine is prime.', kind: 'boolean', correct_options: [2] },
  Number: {
    description: 'How far is half of nine kilometres?',
    numerical: { accepted: [{ value: 4.5, tolerance: 0.1 }], unit: 'km' },
  },
  'Short text': {
    description: 'Which city is the capital of Tamil Nadu?',
    text: { accepted: [{ text: 'Chennai' }, { text: 'Madras', credit: 0.5 }] },
  },
  Matching: {
    description: 'Match each number with its square.',
    matching: {
      pairs: [
        { prompt: 'Two', match: 'Four' },
        { prompt: 'Three', match: 'Nine' },
      ],
      extra: ['Six'],
    },
  },
};
export type Kind = keyof typeof questionDrafts;
export const kinds = Object.keys(questionDrafts) as Kind[];
const commonFields = { topic_tags: ['Numbers'], question_type: 'GENERAL', difficulty_level: 2 };

/** A test with one question of each kind that is not chosen from a list of options. */
export const aTestOfKinds = () =>
  aTestOf(
    kinds.map((kind) => questionDrafts[kind]),
    'Every kind',
  );

/** A running test with these GENERAL questions and immediate results. */
export async function aTestOf(drafts: object[], name: string): Promise<number> {
  const token = await getToken(ADMIN);
  const questionIds: number[] = [];
  for (const draft of drafts) {
    const body = { ...commonFields, ...draft };
    questionIds.push((await callApi<{ id: number }>('POST', '/question/create', body, token)).id);
  }
  const { id } = await callApi<{ id: number }>(
    'POST',
    '/aptitude/create',
    {
      name,
      test_timestamp: Math.floor(Date.now() / 1_000) - 5,
      duration: 30,
      total_questions: drafts.length,
      release: 'at-once',
    },
    token,
  );
  await callApi('PUT', `/aptitude/add-questions/${id}`, { questionIds }, token);
  return id;
}

/** A long passage for questions; returns its id. */
export async function aPassage(): Promise<number> {
  const description = `A train leaves **Delhi** at nine.\n\n${'It stops at a station.\n\n'.repeat(40)}`;
  const body = { title: 'Two trains', description };
  return (await callApi<{ id: number }>('POST', '/question/stimulus', body, await getToken(ADMIN))).id;
}
