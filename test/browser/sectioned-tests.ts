import { callApi, getToken } from './fixtures.ts';
import { ADMIN } from './portal.ts';

/** A section with this many questions; the rest as the API takes it. */
export type SectionWish = { name: string; questions?: number; minutes?: number; [field: string]: unknown };

let count = 0;

/** A published test with sections of GENERAL questions, which has just begun. `terms` as the API takes them. Returns its id. */
export async function aSectionedTest(
  sections: SectionWish[],
  terms: Record<string, unknown> = {},
): Promise<number> {
  const token = await getToken(ADMIN);
  const total = sections.reduce((sum, { questions = 2 }) => sum + questions, 0);
  const { id } = await callApi<{ id: number }>(
    'POST',
    '/aptitude/create',
    {
      name: `Pattern ${++count}`,
      test_timestamp: Math.floor(Date.now() / 1_000) - 5,
      duration: sections.reduce((sum, { minutes = 30 }) => sum + minutes, 0),
      total_questions: total,
      release: 'at-once',
      published: false,
      ...terms,
    },
    token,
  );
  const planned = await callApi<{ sections: { id: number }[] }>(
    'PUT',
    `/aptitude/sections/${id}`,
    { sections: sections.map(({ questions: _, ...section }) => section) },
    token,
  );
  const bank = await callApi<{ results: { id: number; kind: string }[] }>(
    'GET',
    '/question?question_type=GENERAL&kind=single&sort=ASC&limit=50',
    undefined,
    token,
  );
  const rest = bank.results.map((question) => question.id);
  for (const [place, { questions = 2 }] of sections.entries()) {
    const wish = { questionIds: rest.splice(0, questions), section_id: planned.sections[place]?.id };
    await callApi('PUT', `/aptitude/add-questions/${id}`, wish, token);
  }
  await callApi('POST', `/aptitude/publish/${id}`, {}, token);
  return id;
}

/** Gives a student more minutes for a test. */
export async function giveTime(id: number, regno: string, minutes: number): Promise<void> {
  const wish = { regno, extra: { minutes }, reason: 'The screen went dark' };
  await callApi('POST', `/aptitude/extra-time/${id}`, wish, await getToken(ADMIN));
}

const negativeScheme = { right: 2, wrong: { share: '1/3' }, partial: 'each' };

/** A test for pictures: its sections have times, schemes and cut-offs. It may have an access code. */
export async function aScreenshotTest(terms: Record<string, unknown> = {}): Promise<number> {
  return await aSectionedTest(
    [
      {
        name: 'Numerical ability',
        questions: 5,
        minutes: 25,
        scheme: negativeScheme,
        cut_off: { percent: 40 },
        instructions: 'Rough work belongs on **paper**, which stays in the hall.',
      },
      { name: 'Verbal ability', questions: 4, minutes: 20, cut_off: { marks: 2 } },
      { name: 'Reasoning', questions: 4, minutes: 15 },
    ],
    { cut_off: { percent: 35 }, release_answers: 'by-hand', ...terms },
  );
}
