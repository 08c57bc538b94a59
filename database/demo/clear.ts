import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { notifyAccountsChanged } from '#server/features/accounts/queries.ts';
import { deleteAptitude, updateArchived } from '#server/features/aptitudes/queries.ts';
import { auditEach } from '#server/features/audit/log.queries.ts';
import { updateWithdrawn } from '#server/features/notifications/announcements/queries.ts';
import { deleteAnnouncementNotifications } from '#server/features/notifications/events/announcements.queries.ts';
import { anonymizeAccount } from '#server/features/profile/erasure/anonymization.queries.ts';
import { ERASED_NAME, makeErasedRegno } from '#server/features/profile/erasure/rules.ts';
import type { Passwords } from '#server/platform/auth/passwords.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { DEMO_AGE_DAYS, DEMO_PASSWORD } from './demo.ts';

type DemoAccount = { id: number; password_hash: string | null };

/**
 * The invented people who are not erased yet. Nothing on the screens changes the date of creation, and the one of the demo data lies weeks
 * before it and has whole milliseconds, which no account created by the database's clock has.
 */
export async function listDemoAccounts(db: Database): Promise<DemoAccount[]> {
  const { rows } = await sql<DemoAccount>`
    select id, password_hash from account, seeding
    where seeding.name = 'demo world' and erased_at is null
      and created_at between at - ${DEMO_AGE_DAYS} * interval '1 day' - interval '1 hour'
        and at - ${DEMO_AGE_DAYS} * interval '1 day' + interval '1 hour'
      and created_at = date_trunc('milliseconds', created_at)
    order by id`.execute(db);
  return rows;
}

/** Whether anyone can sign in as an invented person with the published password. */
export async function isDemoOpen(db: Database, passwords: Passwords): Promise<boolean> {
  const hashes = new Set((await listDemoAccounts(db)).map((account) => account.password_hash));
  const verified = await Promise.all([...hashes].map((hash) => passwords.verify(hash, DEMO_PASSWORD)));
  return verified.includes(true);
}

/**
 * Erases the invented people and removes the tests of the demo data; a test with attempts is archived, since answers are never deleted.
 * Returns how many people were erased. A second run finds nothing to do.
 */
export async function clearDemo(db: Database, passwords: Passwords): Promise<number> {
  const passwordHash = await passwords.hash(randomBytes(32).toString('base64'));
  return await transaction(db, async (tx) => {
    const people = (await listDemoAccounts(tx)).map(({ id }) => id);
    await removeDemoTests(tx);
    await withdrawDemoAnnouncements(tx);
    await endDemoRequests(tx, people);
    for (const id of people) {
      const identity = { regno: makeErasedRegno(randomBytes(8)), name: ERASED_NAME, passwordHash };
      await anonymizeAccount(tx, id, identity, null);
    }
    await notifyAccountsChanged(tx, people);
    await auditEach(
      tx,
      people.map((id) => ({ actor: null, action: 'account.erase', subject: ['account', id] })),
    );
    return people.length;
  });
}

/** Removes what the invented people wait for, so that no list shows it: blocks, requests for erasure and fault reports. */
async function endDemoRequests(tx: Tx, people: number[]): Promise<void> {
  await sql`update block set lifted_at = now(), lifted_by = coalesce(blocked_by, account_id)
    where account_id = any(${people}::int[]) and lifted_at is null`.execute(tx);
  await sql`update erasure_request set ended_at = now(), outcome = 'erased'
    where account_id = any(${people}::int[]) and ended_at is null`.execute(tx);
  await sql`delete from question_report where account_id = any(${people}::int[])`.execute(tx);
}

async function withdrawDemoAnnouncements(tx: Tx): Promise<void> {
  // Only the demo data publishes announcements in the name of the portal.
  const rows = await tx
    .selectFrom('announcement')
    .select('id')
    .where('created_by', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of rows) {
    await updateWithdrawn(tx, id);
    await deleteAnnouncementNotifications(tx, id);
  }
  await auditEach(
    tx,
    rows.map(({ id }) => ({ actor: null, action: 'announcement.withdraw', subject: ['announcement', id] })),
  );
}

async function removeDemoTests(tx: Tx): Promise<void> {
  // Only the demo data creates tests in the name of the portal.
  const { rows } = await sql<{ id: number; hasAttempts: boolean }>`
    select id, exists (select from attempt where aptitude_id = aptitude.id) as "hasAttempts" from aptitude
    where archived_at is null and exists (
      select from audit_event where action = 'aptitude.create' and actor_id is null
        and subject_type = 'aptitude' and subject_id = aptitude.id::text)
    order by id for update`.execute(tx);
  for (const { id, hasAttempts } of rows)
    if (hasAttempts) await updateArchived(tx, id, true);
    else await deleteAptitude(tx, id);
  await auditEach(
    tx,
    rows.map(({ id, hasAttempts }) => ({
      actor: null,
      action: hasAttempts ? 'aptitude.archive' : 'aptitude.delete',
      subject: ['aptitude', id],
    })),
  );
}
