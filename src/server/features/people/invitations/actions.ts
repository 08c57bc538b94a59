import type * as contract from '#contract/people/invitations.ts';
import { foldRegno } from '#contract/person.ts';
import type { Call } from '#server/context.ts';
import { mailAddressOf } from '#server/features/accounts/mail-address.rules.ts';
import { auditEach } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { mintToken } from '#server/platform/auth/tokens.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';
import { insertLinks, listLinkHolders, lockLinkHolders } from '../reset-links/queries.ts';
import { composeInvitationMail, INVITATION_SECONDS } from '../reset-links/rules.ts';
import { countStudents, countWaitingStudents, listStudentPage, listWaitingStudents } from './queries.ts';

const BATCH_SIZE = 500;

const MAX_NAMED = 100;

export async function listRosterStudents({
  db,
  query,
  config,
}: Call<typeof contract.listRosterStudents, CurrentUser>) {
  const students = await listStudentPage(db, query);
  const total = await countStudents(db, query);
  return {
    results: students.map(({ role, mail, ...student }) => ({
      ...student,
      mail: mailAddressOf({ regno: student.regno, role, mail }, config.studentMailDomain) ?? null,
    })),
    ...pageCounts(query, total),
    waiting: await countWaitingStudents(db),
  };
}

type InvitationContext = Pick<
  Call<typeof contract.inviteWaitingStudents, CurrentUser>,
  'db' | 'config' | 'user'
>;

export async function inviteStudents({
  body,
  db,
  config,
  user,
}: Call<typeof contract.inviteStudents, CurrentUser>) {
  const found = await listLinkHolders(db, body.users);
  const known = new Set(found.map(({ regno }) => foldRegno(regno)));
  const missing = body.users.filter((regno) => !known.has(foldRegno(regno)));
  if (missing.length > 0)
    throw new Problem('not-found', {
      message: `No account has the registration number ${missing.slice(0, 5).join(', ')}.`,
    });
  return await inviteInBatches(
    { db, config, user },
    found.map(({ id }) => id),
  );
}

/** Invites in batches, each in its own transaction: if a later one fails, the earlier ones stay and are not repeated. */
export async function inviteWaitingStudents({ db, config, user }: InvitationContext) {
  const ids = await listWaitingStudents(db);
  return await inviteInBatches({ db, config, user }, ids, true);
}

async function inviteInBatches(context: InvitationContext, ids: number[], waitingOnly = false) {
  const sum = { invited: 0, without_address: [] as string[], active: 0 };
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const batch = await inviteBatch(context, ids.slice(at, at + BATCH_SIZE), waitingOnly);
    sum.invited += batch.invited;
    sum.active += batch.active;
    sum.without_address = [...sum.without_address, ...batch.without_address].slice(0, MAX_NAMED);
  }
  return sum;
}

async function inviteBatch({ db, config, user }: InvitationContext, ids: number[], waitingOnly: boolean) {
  return await transaction(db, async (tx) => {
    const locked = await lockLinkHolders(tx, ids);
    const waiting = waitingOnly ? new Set(await listWaitingStudents(tx, ids)) : undefined;
    const people = locked.filter(({ id }) => !waiting || waiting.has(id));
    const open = people.filter(({ active, role }) => !active && role !== 'admin');
    const invitations = open.flatMap((person) => {
      const address = mailAddressOf(person, config.studentMailDomain);
      return address ? [{ person, address, ...mintToken() }] : [];
    });
    if (invitations.length > 0)
      await insertLinks(
        tx,
        invitations.map(({ person, tokenHash }) => ({
          accountId: person.id,
          purpose: 'invitation',
          tokenHash,
          seconds: INVITATION_SECONDS,
        })),
      );
    await queueMails(
      tx,
      invitations.map(({ person, address, token }) => ({
        to: address,
        accountId: person.id,
        ...composeInvitationMail(token, person, config),
        lifeSeconds: INVITATION_SECONDS,
        bulk: true,
      })),
    );
    await auditEach(
      tx,
      invitations.map(({ person }) => ({
        actor: user.accountId,
        action: 'account.invite',
        subject: ['account', person.id],
      })),
    );
    const reached = new Set(invitations.map(({ person }) => person.id));
    return {
      invited: invitations.length,
      without_address: open.filter(({ id }) => !reached.has(id)).map(({ regno }) => regno),
      active: people.filter(({ active }) => active).length,
    };
  });
}
