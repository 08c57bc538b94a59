import { callApi, expect, getToken } from './fixtures.ts';
import { admin } from './roles.ts';

let editedQuestion: Promise<number> | undefined;

/** A question with two versions that differ in text and key, and another question similar to it. */
export function anEditedQuestion(): Promise<number> {
  editedQuestion ??= createEditedQuestion();
  return editedQuestion;
}

async function createEditedQuestion(): Promise<number> {
  const token = await getToken(admin);
  const draft = {
    description: 'How much is a half and a quarter of twelve apples?',
    options: ['3', '6', '9', '12'],
    correct_options: [2],
    topic_tags: ['Decimal Fraction'],
    question_type: 'GENERAL',
    difficulty_level: 1,
    explanation: 'Six and three.',
  };
  const { id } = await callApi<{ id: number }>('POST', '/question/create', draft, token);
  const better = {
    ...draft,
    description: 'How much are a half and a quarter of twelve sweets together?',
    correct_options: [3],
    explanation: 'Six and three, which is nine.',
  };
  await callApi('PUT', `/question/${id}`, better, token);
  return id;
}

/** The choice question with the lowest discrimination that all students of a test of the demo world had. */
export async function aWeakQuestion(): Promise<number> {
  const token = await getToken(admin);
  const query =
    'kind=single&question_type=GENERAL&used=yes&discrimination_below=100&order=discrimination&sort=ASC&limit=1';
  const weakest = async () => {
    const path = `/question?${query}`;
    return (await callApi<{ results: { id: number }[] }>('GET', path, undefined, token)).results[0]?.id ?? 0;
  };
  // The portal computes the statistics a minute after its start.
  await expect.poll(weakest, { timeout: 150_000 }).toBeGreaterThan(0);
  return await weakest();
}
