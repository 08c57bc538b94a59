import { foldRegno } from '#contract/accounts/account.ts';
import type * as contract from '#contract/people/roster.ts';
import { addressOf } from '#server/features/accounts/recovery/rules.ts';
import type { Call } from '#server/context.ts';
import { audit, auditEach } from '#server/features/audit/log.queries.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';
import { mintToken } from '#server/platform/auth/tokens.ts';
import { findLinked, insertLinks, lockLinked } from '../reset-links/queries.ts';
import { INVITATION_SECONDS, mailWithInvitation } from '../reset-links/rules.ts';
import { updateRegistrationMode } from '#server/features/accounts/registration/queries.ts';
import { countStudents, countWaiting, listStudentsAt, listWaiting } from './student.queries.ts';

const AT_ONCE = 500;
const MOST_NAMED = 100;

export async function listTheStudents({ db, query, settings }: Call<typeof contract.listStudents, Viewer>) {
  const students = await listStudentsAt(db, query);
  const total = await countStudents(db, query);
  return {
    results: students.map(({ role, mail, ...student }) => ({
      ...student,
      mail: addressOf({ regno: student.regno, role, mail }, settings.studentMailDomain) ?? null,
    })),
    page: query.page,
    totalPages: Math.ceil(total / query.limit),
    total,
    waiting: await countWaiting(db),
  };
}

type Hand = Pick<Call<typeof contract.inviteWaiting, Viewer>, 'db' | 'settings' | 'viewer'>;

export async function invite({ body, db, settings, viewer }: Call<typeof contract.inviteStudents, Viewer>) {
  const found = await findLinked(db, body.users);
  const known = new Set(found.map(({ regno }) => foldRegno(regno)));
  const missing = body.users.filter((regno) => !known.has(foldRegno(regno)));
  if (missing.length > 0)
    throw new Problem('not-found', {
      message: `There is no account with ${missing.slice(0, 5).join(', ')}.`,
    });
  return await inviteAll(
    { db, settings, viewer },
    found.map(({ id }) => id),
  );
}

/** Some hundreds in one transaction after another: what was done stays if a later part fails, and is not done twice. */
export async function inviteTheWaiting({ db, settings, viewer }: Hand) {
  const ids = await listWaiting(db);
  return await inviteAll({ db, settings, viewer }, ids, true);
}

async function inviteAll(hand: Hand, ids: number[], waitingOnly = false) {
  const sum = { invited: 0, without_address: [] as string[], active: 0 };
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = await inviteSome(hand, ids.slice(at, at + AT_ONCE), waitingOnly);
    sum.invited += some.invited;
    sum.active += some.active;
    sum.without_address = [...sum.without_address, ...some.without_address].slice(0, MOST_NAMED);
  }
  return sum;
}

async function inviteSome({ db, settings, viewer }: Hand, ids: number[], waitingOnly: boolean) {
  return await transaction(db, async (tx) => {
    const locked = await lockLinked(tx, ids);
    const still = waitingOnly ? new Set(await listWaiting(tx, ids)) : undefined;
    const people = locked.filter(({ id }) => !still || still.has(id));
    const open = people.filter(({ active, role }) => !active && role !== 'admin');
    const letters = open.flatMap((person) => {
      const address = addressOf(person, settings.studentMailDomain);
      return address ? [{ person, address, ...mintToken() }] : [];
    });
    if (letters.length > 0)
      await insertLinks(
        tx,
        letters.map(({ person, tokenHash }) => ({
          accountId: person.id,
          purpose: 'invitation',
          tokenHash,
          seconds: INVITATION_SECONDS,
        })),
      );
    await queueMails(
      tx,
      letters.map(({ person, address, token }) => ({
        to: address,
        accountId: person.id,
        ...mailWithInvitation(token, person, settings),
        lifeSeconds: INVITATION_SECONDS,
        bulk: true,
      })),
    );
    await auditEach(
      tx,
      letters.map(({ person }) => ({
        actor: viewer.accountId,
        action: 'account.invite',
        subject: ['account', person.id],
      })),
    );
    const reached = new Set(letters.map(({ person }) => person.id));
    return {
      invited: letters.length,
      without_address: open.filter(({ id }) => !reached.has(id)).map(({ regno }) => regno),
      active: people.filter(({ active }) => active).length,
    };
  });
}

/** Read from the database by every registration, so it holds on every node at once. */
export async function changeRegistration({
  body,
  db,
  viewer,
}: Call<typeof contract.setRegistration, Viewer>) {
  await transaction(db, async (tx) => {
    const before = await updateRegistrationMode(tx, body.mode);
    if (before === body.mode) return;
    await audit(tx, {
      actor: viewer.accountId,
      action: 'registration.change',
      subject: ['registration', 'mode'],
      before: { mode: before },
      after: { mode: body.mode },
    });
  });
  return { mode: body.mode };
}
