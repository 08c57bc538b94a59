import { expect, test } from 'vitest';
import { readErasure } from '#contract/profile/erasure.ts';
import { askToBeErased, comeToBeErased, keepHouse } from '#test/erasure.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();
const admins = async () =>
  (await portal.db.selectFrom('account').select('id').where('role', '=', 'admin').execute()).length;

test('the last admin cannot go, neither alone nor at once with the last but one', async () => {
  const one = await anAdmin(portal);
  expect(await askToBeErased(one)).toMatchObject({ status: 409, code: 'last-admin' });
  expect((await one.call(readErasure)).data).toMatchObject({ obstacle: 'last-admin' });
  const other = await anAdmin(portal);
  await comeToBeErased(portal, one);
  await comeToBeErased(portal, other);
  const counts = await Promise.all([keepHouse(portal), keepHouse(portal), keepHouse(portal)]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  expect(await admins()).toBe(1);
  expect(await keepHouse(portal)).toBe(0);
  await anAdmin(portal);
  expect(await keepHouse(portal)).toBe(1);
});
