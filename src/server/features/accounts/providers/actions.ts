import type * as contract from '#contract/accounts/providers.ts';
import type { SignedInUser } from '#contract/accounts/sessions.ts';
import type { AppContext, Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { type Claims, type ProviderAnswer, ProviderError } from '#server/platform/auth/identity-providers.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { ProviderSettings } from '#server/platform/auth/provider-settings.ts';
import { hashToken, mintToken } from '#server/platform/auth/tokens.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { SIGN_IN_SECONDS } from '#server/platform/http/device-cookie.ts';
import { Problem, type ProblemCode, throwIfRefused } from '#server/platform/http/problem.ts';
import { verifyOwnPassword } from '../own-password.queries.ts';
import { findAccount, notifyAccountsChanged } from '../queries.ts';
import { throttleKey } from '../rules.ts';
import { askForFactor } from '../second-factor/ask.actions.ts';
import { openSession } from '../sessions/actions.ts';
import { deleteOtherSessions } from '../sessions/queries.ts';
import {
  deleteLink,
  findLinks,
  insertSignIn,
  listLinks,
  lockForLink,
  saveLink,
  takeSignIn,
} from './queries.ts';
import { readRegno, refusalOfIdentity } from './rules.ts';

export const startProviderSignIn = (call: Call<typeof contract.startProviderSignIn, undefined>) =>
  leaveFor(call, call.body.provider, null);

/** The link decides over the account from then on, so it takes the password. */
export async function startProviderLink(call: Call<typeof contract.startProviderLink, CurrentUser>) {
  const { body, user } = call;
  await verifyOwnPassword(call, user.accountId, throttleKey(user.regno, user.token), body.password);
  return leaveFor(call, body.provider, user.accountId);
}

type DepartureCall = Pick<Call, 'db' | 'identityProviders' | 'rememberSignIn' | 'log'>;

async function leaveFor(call: DepartureCall, id: string, accountId: number | null) {
  const provider = call.identityProviders.find(id);
  if (!provider) throw new Problem('not-found');
  const { token: secret, tokenHash } = mintToken();
  const url = await ask(call, provider, call.identityProviders.authorizationUrl(provider, secret));
  await insertSignIn(call.db, tokenHash, { provider: id, accountId }, SIGN_IN_SECONDS);
  call.rememberSignIn(secret);
  return { url };
}

/**
 * Opens the account whose registration number the provider states, or links it. Only the browser that started can finish, once.
 * See docs/decisions/0041-sign-in-at-a-provider-opens-known-accounts.md.
 */
export async function finishProviderSignIn(call: Call<typeof contract.finishProviderSignIn, undefined>) {
  const { provider: id, ...answer } = call.body;
  const secret = call.startedSignIn;
  const started = secret === undefined ? undefined : await takeSignIn(call.db, hashToken(secret));
  const provider = call.identityProviders.find(id);
  if (secret === undefined || !provider || started?.provider !== id) throw new Problem('sign-in-lost');
  if (answer.error === 'access_denied') throw new Problem('sign-in-cancelled');
  const claims = await ask(
    call,
    provider,
    call.identityProviders.exchange(provider, secret, answer as ProviderAnswer),
  );
  const reading = readRegno(provider, claims);
  if ('refusal' in reading) throw new Problem(reading.refusal);
  const identity = { sub: claims.sub, regno: reading.regno, linkFor: started.accountId };
  const outcome = await transaction(call.db, (tx) => admit({ ...call, db: tx }, provider, identity));
  // Thrown here: the audit row of a refusal stays, and so does a ticket for the second factor.
  if ('refusal' in outcome) throwIfRefused(outcome.refusal);
  return { user: 'user' in outcome ? outcome.user : null };
}

type Identity = { sub: Claims['sub']; regno: string; linkFor: number | null };

async function admit(
  call: Call<typeof contract.finishProviderSignIn, undefined>,
  { id, issuer }: ProviderSettings,
  { sub, regno, linkFor }: Identity,
): Promise<{ refusal: ProblemCode | Problem } | { user: SignedInUser | null }> {
  const { db: tx, config } = call;
  const isLinking = linkFor !== null;
  const found = await findAccount(tx, regno);
  if (found) await lockForLink(tx, found.id);
  // Read again under the lock: role, block and password may have changed meanwhile.
  const account = found && (await findAccount(tx, regno));
  if (isLinking && account?.id !== linkFor) return { refusal: 'not-your-number' };
  const links = await findLinks(tx, issuer, sub, account?.id);
  const refusal = refusalOfIdentity(sub, account, links, { isLinking, admins: config.providersForAdmins });
  if (refusal || !account) {
    await auditRefusal(tx, account?.id ?? links[0]?.account_id, id, refusal);
    return { refusal: refusal ?? 'no-account' };
  }
  await saveLink(tx, { accountId: account.id, issuer, sub, byPassword: isLinking });
  if (isLinking || links.length === 0)
    await audit(tx, {
      actor: account.id,
      action: 'account.link-provider',
      subject: ['account', account.id],
      after: { provider: id, by_password: isLinking },
    });
  if (isLinking) return { user: null };
  const asked = await askForFactor(tx, account, false);
  return asked ? { refusal: asked } : { user: await openSession(call, account) };
}

/** A claim that changed hands may be an attack on the account, so its owner and the admins find it in the log. */
async function auditRefusal(
  tx: Call['db'],
  accountId: number | undefined,
  provider: string,
  code: ProblemCode | undefined,
): Promise<void> {
  if (accountId === undefined) return;
  await audit(tx, {
    actor: null,
    action: 'account.refuse-provider',
    subject: ['account', accountId],
    after: { provider, code },
  });
}

export async function listOwnProviderLinks({
  db,
  config,
  user,
}: Call<typeof contract.listOwnProviderLinks, CurrentUser>) {
  return await listLinks(db, user.accountId, config.providers);
}

/** Ends the sessions of the account, since some may have begun by the link; the caller's own session stays. */
export async function unlinkProvider({
  db,
  params,
  user,
  sessions,
}: Call<typeof contract.unlinkProvider, CurrentUser>): Promise<null> {
  const accountId = await transaction(db, async (tx) => {
    const link = await deleteLink(tx, params.id);
    if (!link) throw new Problem('not-found');
    await deleteOtherSessions(tx, link.account_id, hashToken(user.token));
    await audit(tx, {
      actor: user.accountId,
      action: 'account.unlink-provider',
      subject: ['account', link.account_id],
      before: { issuer: link.issuer },
    });
    await notifyAccountsChanged(tx, [link.account_id]);
    return link.account_id;
  });
  sessions.forget(accountId);
  return null;
}

/** What a provider answers. Logs why it does not, which people need not know. */
async function ask<T>(
  call: Pick<AppContext & Call, 'log'>,
  { id, name }: ProviderSettings,
  answer: Promise<T>,
) {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    call.log({ provider: id, err: error }, 'an identity provider failed');
    if (error.reason === 'refused') throw new Problem('provider-refused');
    throw new Problem('provider-down', {
      message: `${name} does not answer. Sign in with your password, or try again in a moment.`,
    });
  }
}
