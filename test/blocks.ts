import { sql } from 'kysely';
import { blockPeople, unblockPeople } from '#contract/blocks/block.ts';
import { insertAppeal } from '#server/features/accounts/block-appeal/queries.ts';
import { notifyAccountsChanged } from '#server/features/accounts/queries.ts';
import { insertBlocks } from '#server/features/blocks/queries.ts';
import { anAdmin, type Person } from './people.ts';
import type { Portal } from './portal.ts';

/** An admin blocks or unblocks people. */
export async function setBlocked(portal: Portal, people: Person[], blocked: boolean): Promise<void> {
  const admin = await anAdmin(portal);
  const reply = await admin.call(blocked ? blockPeople : unblockPeople, {
    body: { users: people.map((one) => one.regno) },
  });
  if (!reply.success) throw new Error(reply.message);
}

/** Moves the blocks of a person as if `seconds` had passed, and notifies the nodes. */
export async function advanceBlocks({ db }: Pick<Portal, 'db'>, { id }: Person, seconds: number) {
  const past = sql`${seconds} * interval '1 second'`;
  await db.transaction().execute(async (tx) => {
    await sql`update account set blocked_at = blocked_at - ${past}, blocked_until = blocked_until - ${past}
      where id = ${id}`.execute(tx);
    await sql`update block set blocked_at = blocked_at - ${past}, until = until - ${past},
      lifted_at = lifted_at - ${past} where account_id = ${id}`.execute(tx);
    await notifyAccountsChanged(tx, [id]);
  });
}

/** Blocks a person, who appeals; returns the id of the appeal. */
export async function anAppeal({ db }: Pick<Portal, 'db'>, { id }: Person): Promise<number> {
  await insertBlocks(db, [id], {
    reason: 'Copied answers',
    until: null,
    blocked_by: null,
    blocked_at: new Date(),
  });
  await insertAppeal(db, id, 'It was somebody else.');
  const { id: appeal } = await db
    .selectFrom('block')
    .select('id')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  return appeal;
}
