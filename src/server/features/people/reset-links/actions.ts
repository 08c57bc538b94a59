import type * as contract from '#contract/people/reset-links.ts';
import { deleteDevices } from '#server/features/accounts/sessions/known-device.queries.ts';
import { announceChange, updatePassword } from '#server/features/accounts/queries.ts';
import { deleteSessions } from '#server/features/accounts/recovery/queries.ts';
import { addressOf } from '#server/features/accounts/recovery/rules.ts';
import { problemOfPassword, triesFrom } from '#server/features/accounts/rules.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem, refuse } from '#server/platform/http/problem.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { networkOf } from '#server/platform/http/client-network.ts';
import { hashToken, mintToken } from '#server/platform/auth/tokens.ts';
import { forgetTries } from '#server/platform/auth/login-throttle.ts';
import { consumeLink, findLink, findLinked, insertLinks, lockLinked } from './queries.ts';
import {
  mailAfterLink,
  mailWithInvitation,
  mailWithResetLink,
  pathOfLink,
  RESET_SECONDS,
} from './rules.ts';

/** Nobody's password changes and no session ends until the link is followed. */
export async function makeLink({ body, db, settings, viewer }: Call<typeof contract.makeResetLink, Viewer>) {
  const [found] = await findLinked(db, [body.regno]);
  if (!found) throw new Problem('not-found', { message: `There is no account with ${body.regno}.` });
  const { token, tokenHash } = mintToken();
  return await transaction(db, async (tx) => {
    const [person] = await lockLinked(tx, [found.id]);
    if (!person) throw new Problem('not-found');
    if (person.role === 'admin') throw new Problem('not-a-student');
    const address = addressOf(person, settings.studentMailDomain) ?? null;
    if (address === null && !body.show) throw new Problem('no-address');
    const purpose = person.active ? 'reset' : 'invitation';
    const expires_at = await insertLinks(tx, [
      { accountId: person.id, purpose, tokenHash, seconds: RESET_SECONDS },
    ]);
    const mail = person.active
      ? mailWithResetLink(token, person, settings)
      : mailWithInvitation(token, person, settings, RESET_SECONDS);
    if (address !== null)
      await queueMail(tx, { to: address, accountId: person.id, ...mail, lifeSeconds: RESET_SECONDS });
    await audit(tx, {
      actor: viewer.accountId,
      action: 'account.make-link',
      subject: ['account', person.id],
      after: { purpose, mailed: address !== null, shown: body.show },
    });
    return { mailed_to: address, path: body.show ? pathOfLink(token) : null, expires_at };
  });
}

export async function tellLink({ body, db }: Call<typeof contract.readLink, undefined>) {
  const link = await findLink(db, hashToken(body.token));
  if (!link) throw new Problem('wrong-link');
  const { regno, name, purpose, expires_at } = link;
  return { regno, name, purpose, expires_at };
}

export async function usePasswordLink({
  address: from,
  body,
  db,
  passwords,
  settings,
  viewers,
}: Call<typeof contract.followLink, undefined>): Promise<null> {
  refuse(problemOfPassword(body.password, settings.passwordMinLength, 'password'));
  const tokenHash = hashToken(body.token);
  // Looked up first, so that no stranger's guess costs a hash.
  const found = await findLink(db, tokenHash);
  if (!found) throw new Problem('wrong-link');
  const passwordHash = await passwords.hash(body.password, networkOf(from));
  await transaction(db, async (tx) => {
    const [person] = await lockLinked(tx, [found.account_id]);
    const link = await findLink(tx, tokenHash);
    if (!person || !link) throw new Problem('wrong-link');
    await consumeLink(tx, link.id);
    await updatePassword(tx, person.id, passwordHash);
    await deleteSessions(tx, person.id);
    await deleteDevices(tx, person.id);
    await forgetTries(tx, triesFrom(person.regno, from));
    await announceChange(tx, [person.id]);
    const address = addressOf(person, settings.studentMailDomain);
    if (address && person.active)
      await queueMail(tx, { to: address, accountId: person.id, ...mailAfterLink(person, settings) });
    await audit(tx, {
      actor: person.id,
      action: person.active ? 'account.follow-reset-link' : 'account.accept-invitation',
      subject: ['account', person.id],
    });
  });
  viewers.forget(found.account_id);
  return null;
}
