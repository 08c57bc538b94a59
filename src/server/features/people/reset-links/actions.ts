import type * as contract from '#contract/people/reset-links.ts';
import type { Call } from '#server/context.ts';
import { mailAddressOf } from '#server/features/accounts/mail-address.rules.ts';
import { notifyAccountsChanged, updatePassword } from '#server/features/accounts/queries.ts';
import { passwordProblem, throttleKeysFrom } from '#server/features/accounts/rules.ts';
import {
  deleteKnownDevices,
  insertKnownDevice,
} from '#server/features/accounts/sessions/known-device.queries.ts';
import { deleteSessions } from '#server/features/accounts/sessions/queries.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { clearFailures } from '#server/platform/auth/login-throttle.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { hashToken, mintToken } from '#server/platform/auth/tokens.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { clientNetwork } from '#server/platform/http/client-network.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { consumeLink, findValidLink, insertLinks, listLinkHolders, lockLinkHolders } from './queries.ts';
import {
  composeInvitationMail,
  composePasswordSetMail,
  composeResetLinkMail,
  linkPath,
  RESET_SECONDS,
} from './rules.ts';

/**
 * Makes a link. The password and the sessions stay as they are until the link is used. See
 * docs/decisions/0026-codes-and-links-prove-a-mail-address.md.
 */
export async function makeResetLink({
  body,
  db,
  config,
  user,
}: Call<typeof contract.makeResetLink, CurrentUser>) {
  const [found] = await listLinkHolders(db, [body.regno]);
  if (!found)
    throw new Problem('not-found', { message: `No account has the registration number ${body.regno}.` });
  const { token, tokenHash } = mintToken();
  return await transaction(db, async (tx) => {
    const [person] = await lockLinkHolders(tx, [found.id]);
    if (!person) throw new Problem('not-found');
    if (person.role === 'admin') throw new Problem('not-a-student');
    const address = mailAddressOf(person, config.studentMailDomain) ?? null;
    if (address === null && !body.show) throw new Problem('no-address');
    const purpose = person.active ? 'reset' : 'invitation';
    const expires_at = await insertLinks(tx, [
      { accountId: person.id, purpose, tokenHash, seconds: RESET_SECONDS },
    ]);
    const mail = person.active
      ? composeResetLinkMail(token, person, config)
      : composeInvitationMail(token, person, config, RESET_SECONDS);
    if (address !== null)
      await queueMail(tx, { to: address, accountId: person.id, ...mail, lifeSeconds: RESET_SECONDS });
    await audit(tx, {
      actor: user.accountId,
      action: 'account.make-link',
      subject: ['account', person.id],
      after: { purpose, mailed: address !== null, shown: body.show },
    });
    return { mailed_to: address, path: body.show ? linkPath(token) : null, expires_at };
  });
}

export async function readPasswordLink({ body, db }: Call<typeof contract.readPasswordLink, undefined>) {
  const link = await findValidLink(db, hashToken(body.token));
  if (!link) throw new Problem('wrong-link');
  const { regno, name, purpose, expires_at } = link;
  return { regno, name, purpose, expires_at };
}

export async function followPasswordLink({
  address: from,
  body,
  db,
  passwords,
  config,
  sessions,
  rememberDevice,
}: Call<typeof contract.followPasswordLink, undefined>): Promise<null> {
  throwIfRefused(passwordProblem(body.password, config.passwordMinLength, 'password'));
  const tokenHash = hashToken(body.token);
  // Looked up before hashing, so that guessed links cost no hash.
  const found = await findValidLink(db, tokenHash);
  if (!found) throw new Problem('wrong-link');
  const passwordHash = await passwords.hash(body.password, clientNetwork(from));
  const device = mintToken();
  await transaction(db, async (tx) => {
    const [person] = await lockLinkHolders(tx, [found.account_id]);
    const link = await findValidLink(tx, tokenHash);
    if (!person || !link) throw new Problem('wrong-link');
    await consumeLink(tx, link.id);
    await updatePassword(tx, person.id, passwordHash);
    await deleteSessions(tx, person.id);
    await deleteKnownDevices(tx, person.id);
    await insertKnownDevice(tx, person.id, device.tokenHash);
    await clearFailures(tx, throttleKeysFrom(person.regno, from));
    await notifyAccountsChanged(tx, [person.id]);
    const address = mailAddressOf(person, config.studentMailDomain);
    if (address && person.active)
      await queueMail(tx, { to: address, accountId: person.id, ...composePasswordSetMail(person, config) });
    await audit(tx, {
      actor: person.id,
      action: person.active ? 'account.follow-reset-link' : 'account.accept-invitation',
      subject: ['account', person.id],
    });
  });
  sessions.forget(found.account_id);
  // Wrong passwords of others no longer make the owner wait in this browser.
  rememberDevice(device.token);
  return null;
}
