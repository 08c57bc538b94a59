import type * as contract from '#contract/accounts/passkeys.ts';
import type { SignedInUser } from '#contract/accounts/sessions.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import {
  authenticationOptions,
  registrationOptions,
  verifyAuthentication,
  verifyRegistration,
} from '#server/platform/auth/webauthn.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { getAccount } from '../queries.ts';
import { finishEnrolment, finishRemoval, proveOwner } from './actions.ts';
import {
  deletePasskey,
  insertPasskey,
  listCredentials,
  saveChallenge,
  saveTicketChallenge,
  takeChallenge,
  takeTicketChallenge,
  usePasskey,
} from './passkey.queries.ts';
import { findTicket, lockFactors } from './queries.ts';
import { TICKET_SECONDS } from './rules.ts';
import { openWithFactor, verifyFactor } from './sign-in.actions.ts';

export async function startPasskey(call: Call<typeof contract.startPasskey, CurrentUser>) {
  const { db, user, config } = call;
  await proveOwner(call);
  const stored = await listCredentials(db, user.accountId);
  const options = await registrationOptions(config.portalUrl, config.productTitle, user.regno, stored);
  await saveChallenge(db, user.accountId, options.challenge, TICKET_SECONDS);
  return { options: { ...options } };
}

export async function addPasskey({
  body,
  config,
  db,
  user,
  sessions,
}: Call<typeof contract.addPasskey, CurrentUser>) {
  const challenge = await takeChallenge(db, user.accountId);
  if (!challenge) throw new Problem('factor-lost');
  const credential = await verifyRegistration(config.portalUrl, challenge, body.credential);
  if (!credential) throw new Problem('wrong-passkey');
  const recovery_codes = await transaction(db, async (tx) => {
    await lockFactors(tx, user.accountId);
    const isNew = await insertPasskey(tx, {
      accountId: user.accountId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: body.credential.response.transports ?? [],
      name: body.name,
    });
    if (!isNew) throw new Problem('factor-exists', { message: 'This passkey is set up already.' });
    return await finishEnrolment(tx, user, 'passkey');
  });
  sessions.forget(user.accountId);
  return { recovery_codes };
}

export async function removePasskey(call: Call<typeof contract.removePasskey, CurrentUser>): Promise<null> {
  const { body, config, db, user, sessions } = call;
  await proveOwner(call);
  await transaction(db, async (tx) => {
    await lockFactors(tx, user.accountId);
    if (!(await deletePasskey(tx, user.accountId, body.id))) throw new Problem('not-found');
    await finishRemoval(tx, user, 'passkey', config.secondFactorRequired);
  });
  sessions.forget(user.accountId);
  return null;
}

export async function challengePasskey({
  body,
  config,
  db,
}: Call<typeof contract.challengePasskey, undefined>) {
  const ticketHash = hashToken(body.ticket);
  const ticket = await findTicket(db, ticketHash);
  if (!ticket) throw new Problem('sign-in-lost');
  const stored = await listCredentials(db, ticket.accountId);
  const options = await authenticationOptions(config.portalUrl, stored);
  await saveTicketChallenge(db, ticketHash, options.challenge);
  return { options: { ...options } };
}

export async function passByPasskey(
  call: Call<typeof contract.passByPasskey, undefined>,
): Promise<SignedInUser> {
  const { body, config, db } = call;
  const ticketHash = hashToken(body.ticket);
  const ticket = await findTicket(db, ticketHash);
  const challenge = ticket && (await takeTicketChallenge(db, ticketHash));
  if (!ticket || !challenge) throw new Problem('sign-in-lost');
  const account = await getAccount(db, ticket.accountId);
  await verifyFactor(call, account, async () => {
    const stored = await listCredentials(db, account.id);
    const used = stored.find(({ credential_id }) => credential_id === body.credential.id);
    const counter = used && (await verifyAuthentication(config.portalUrl, challenge, body.credential, used));
    return used !== undefined && counter !== undefined && usePasskey(db, used.credential_id, counter);
  });
  return await openWithFactor(call, account, ticketHash, ticket.rememberDevice);
}
