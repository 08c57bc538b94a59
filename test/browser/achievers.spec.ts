import { expect, test } from './fixtures.ts';
import { demoTest, signInAs, student } from './roles.ts';
import { findAxeViolations } from './screens.ts';

test('a student finds the ranks near the own one, and chooses to be named to them', async ({ page }) => {
  await signInAs(page, student);
  await page.goto(`/hall-of-fame?test=${(await demoTest('completed')).id}`);
  await expect(page.getByRole('region', { name: 'Most improved' }).getByRole('listitem')).not.toHaveCount(0);
  const near = page.getByRole('region', { name: 'Ranks near yours' });
  await expect(near.getByRole('listitem').filter({ hasText: 'You' })).toHaveCount(1);
  await expect(near.getByText('A student').first()).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await near.getByRole('link', { name: 'profile' }).click();
  const named = page.getByRole('switch', { name: /Named to students near my rank/ });
  await expect(named).not.toBeChecked();
  await named.press('Space');
  await expect(named).toBeChecked();
  await page.reload();
  await expect(named).toBeChecked();
  await named.press('Space');
  await expect(named).not.toBeChecked();
});
