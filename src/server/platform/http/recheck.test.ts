import { expect, test } from 'vitest';
import { blockPeople } from '#contract/blocks/block.ts';
import { removeJsprs } from '#contract/people/roles.ts';
import { setBlocked } from '#test/blocks.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { aJspr, anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();
const BESIDE = 4;
const WAITING = 100;

const demote = async (jspr: Person) =>
  (await anAdmin(portal)).call(removeJsprs, { body: { regnos: [jspr.regno] } });

test.each([
  ['demoted', 'forbidden', demote],
  ['blocked', 'blocked', (jspr: Person) => setBlocked(portal, [jspr], true)],
])(
  'a user who is %s while calls wait in the queue cannot act any more',
  async (_what, code, loseAuthority) => {
    const [jspr, student] = [await aJspr(portal), await aStudent(portal)];
    const act = (n: number) =>
      jspr.call(blockPeople, { body: { users: [student.regno], reason: `Reason ${n}` } });
    const { begun, waiting } = await portal.db.transaction().execute(async (tx) => {
      await tx.selectFrom('account').select('id').where('id', '=', student.id).forUpdate().execute();
      const begun = Array.from({ length: BESIDE }, (_, n) => act(n));
      await waitForLockWaiters(portal, BESIDE);
      const waiting = Array.from({ length: WAITING + 1 }, (_, n) => act(BESIDE + n));
      // The call beyond the queue is refused once all others wait.
      expect(await Promise.race(waiting)).toMatchObject({ status: 503, code: 'busy' });
      await loseAuthority(jspr);
      return { begun, waiting };
    });
    expect((await Promise.all(begun)).map((reply) => reply.status)).toEqual(Array(BESIDE).fill(200));
    const codes = (await Promise.all(waiting)).map((reply) => reply.code);
    expect(codes.filter((one) => one === code)).toHaveLength(WAITING);
    const acts = await portal.db
      .selectFrom('audit_event')
      .select('id')
      .where('actor_id', '=', jspr.id)
      .execute();
    expect(acts).toHaveLength(BESIDE);
  },
);
