import { expect, test } from 'vitest';
import { readErasure } from '#contract/profile/erasure.ts';
import { makeErasureDue, requestErasureBy, runErasures } from '#test/erasure.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();
const admins = async () =>
  (await portal.db.selectFrom('account').select('id').where('role', '=', 'admin').execute()).length;

test('the last admin cannot be erased, neither alone nor at the same time as the last but one', async () => {
  const one = await anAdmin(portal);
  expect(await requestErasureBy(one)).toMatchObject({ status: 409, code: 'last-admin' });
  expect((await one.call(readErasure)).data).toMatchObject({ obstacle: 'last-admin' });
  const other = await anAdmin(portal);
  await makeErasureDue(portal, one);
  await makeErasureDue(portal, other);
  const counts = await Promise.all([runErasures(portal), runErasures(portal), runErasures(portal)]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  expect(await admins()).toBe(1);
  expect(await runErasures(portal)).toBe(0);
  await anAdmin(portal);
  expect(await runErasures(portal)).toBe(1);
});
