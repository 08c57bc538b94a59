import { aStudent, callApi, expect, getToken, test } from './fixtures.ts';
import { ADMIN } from './portal.ts';
import { admin, signInAs } from './roles.ts';
import { findAxeViolations } from './screens.ts';

test('a draft warns of questions that students met in practice, and its blueprint leaves them out', async ({
  page,
}) => {
  const token = await getToken(ADMIN);
  const topic = 'Met in practice';
  for (const sum of [3, 4]) {
    const body = {
      ...{ description: `${topic}: how much is 1 + ${sum - 1}?`, options: ['2', String(sum), '9'] },
      ...{ correct_options: [2], topic_tags: [topic], question_type: 'GENERAL', difficulty_level: 2 },
    };
    await callApi('POST', '/question/create', body, token);
  }
  const student = await getToken(await aStudent());
  await callApi('POST', '/practice/sessions', { topics: [topic], count: 1 }, student);
  const { id } = await callApi<{ id: number }>(
    'POST',
    '/aptitude/create',
    {
      ...{ name: 'Fresh questions', test_timestamp: Math.floor(Date.now() / 1_000) + 86_400, duration: 30 },
      ...{ total_questions: 1, published: false },
    },
    token,
  );
  const blueprint = { lines: [{ topic, count: 1 }] };
  await callApi('PUT', `/aptitude/sections/${id}`, { sections: [{ name: 'Core', blueprint }] }, token);

  await signInAs(page, admin);
  await page.goto(`/admin/aptitude/${id}`);
  const warning = page.getByText(/^1 of 2 questions were met in practice by students: \d+\. Replace them/);
  await expect(warning).toBeVisible();
  await page.getByRole('tab', { name: /^Sections/ }).click();
  await page.getByRole('button', { name: 'Edit section Core' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Leave out questions that students have met in practice').check();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save section' }).click();
  await expect(page.getByText(/drawn by 1 line, none met in practice/)).toBeVisible();
  await page.getByRole('tab', { name: 'Setup' }).click();
  await expect(page.getByRole('list', { name: 'Checklist' })).toBeVisible();
  await expect(warning).toHaveCount(0);
});
