import type * as contract from '#contract/blocks/block.ts';
import type { Call } from '#server/context.ts';
import { refusalToModerate } from '#server/features/accounts/moderation.rules.ts';
import { notifyAccountsChanged } from '#server/features/accounts/queries.ts';
import { audit, auditEach } from '#server/features/audit/log.queries.ts';
import { deleteDevices } from '#server/features/notifications/push/devices.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { readClock } from '#server/platform/database/clock.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import {
  insertBlocks,
  liftBlocks,
  listStandingBlocks,
  lockPeople,
  type Person,
  type StandingBlock,
  updateTerms,
} from './queries.ts';
import { areTermsEqual, type BlockTerms, refusalOfBlockEnd, termsAfter } from './rules.ts';

/**
 * Blocks all people or none. A person who is blocked already gets the new reason and end; the block keeps its start.
 * See docs/decisions/0025-sessions-and-blocks-hold-within-a-second.md.
 */
export async function blockPeople({
  body,
  db,
  user,
  sessions,
}: Call<typeof contract.blockPeople, CurrentUser>): Promise<null> {
  const affected = await transaction(db, async (tx) => {
    const { people, standing, now } = await lockPeopleToModerate(tx, body.users, user);
    throwIfRefused(refusalOfBlockEnd(body.until, now), {
      issues: [{ path: 'until', message: 'Choose a time in the future' }],
    });
    const free = people.filter((person) => !standing.has(person.id)).map((person) => person.id);
    const terms = termsAfter(undefined, body);
    await insertBlocks(tx, free, { ...terms, blocked_by: user.accountId, blocked_at: now });
    await deleteDevices(tx, free);
    await auditEach(
      tx,
      free.map((id) => ({
        actor: user.accountId,
        action: 'account.block',
        subject: ['account', id],
        before: { blocked_at: null },
        after: { blocked_at: now, ...terms },
      })),
    );
    const changed: number[] = [];
    for (const current of standing.values())
      if (await changeTerms(tx, current, termsAfter(current, body), user)) changed.push(current.account_id);
    await notifyAccountsChanged(tx, [...free, ...changed]);
    return [...free, ...changed];
  });
  for (const id of affected) sessions.forget(id);
  return null;
}

async function changeTerms(
  tx: Tx,
  current: StandingBlock,
  after: BlockTerms,
  { accountId }: CurrentUser,
): Promise<boolean> {
  if (areTermsEqual(current, after)) return false;
  await updateTerms(tx, current, after);
  await audit(tx, {
    actor: accountId,
    action: 'account.change-block',
    subject: ['account', current.account_id],
    before: { reason: current.reason, until: current.until },
    after,
  });
  return true;
}

/** Unblocks all people or none. People who are not blocked stay as they are. */
export async function unblockPeople({
  body,
  db,
  user,
  sessions,
}: Call<typeof contract.unblockPeople, CurrentUser>): Promise<null> {
  const affected = await transaction(db, async (tx) => {
    const { standing, now } = await lockPeopleToModerate(tx, body.users, user);
    const blocks = [...standing.values()];
    await liftBlocks(tx, blocks, { lifted_by: user.accountId, lifted_at: now });
    await auditEach(
      tx,
      blocks.map(({ account_id, blocked_at, reason, until }) => ({
        actor: user.accountId,
        action: 'account.unblock',
        subject: ['account', account_id],
        before: { blocked_at, reason, until },
        after: { blocked_at: null },
      })),
    );
    const ids = [...standing.keys()];
    await notifyAccountsChanged(tx, ids);
    return ids;
  });
  for (const id of affected) sessions.forget(id);
  return null;
}

/** Locks the people. Refuses the whole call, naming the person, if the moderator may not block one of them. */
async function lockPeopleToModerate(tx: Tx, regnos: string[], moderator: CurrentUser) {
  const people = await lockPeople(tx, regnos);
  for (const person of people) refuseToModerate(moderator, person);
  const now = await readClock(tx);
  const ids = people.map((person) => person.id);
  const standing = new Map((await listStandingBlocks(tx, ids, now)).map((one) => [one.account_id, one]));
  return { people, standing, now };
}

function refuseToModerate(moderator: CurrentUser, person: Person): void {
  const refusal = refusalToModerate(moderator, person);
  if (refusal) throw new Problem(refusal, { data: { regno: person.regno } });
}
