import { randomBytes } from 'node:crypto';
import type * as contract from '#contract/profile/erasure.ts';
import { ERASURE_DAYS } from '#contract/profile/erasure.ts';
import type { AppContext, Call } from '#server/context.ts';
import { mailAddressOf } from '#server/features/accounts/mail-address.rules.ts';
import { verifyOwnPassword } from '#server/features/accounts/own-password.queries.ts';
import { notifyAccountsChanged } from '#server/features/accounts/queries.ts';
import { throttleKey, throttleKeyAnywhere } from '#server/features/accounts/rules.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { lockStandingChanges } from '#server/features/people/roles/queries.ts';
import { clearFailures } from '#server/platform/auth/login-throttle.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { deleteUnusedPicture, lockPicture } from '#server/platform/images/picture.queries.ts';
import { pictureHashOf } from '#server/platform/images/picture.rules.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { anonymizeAccount, deleteMailsTo } from './anonymization.queries.ts';
import {
  countOpenRequests,
  countRecentRequests,
  type Erasable,
  endRequest,
  findLatestRequest,
  getErasable,
  getOwnerOfRequest,
  insertRequest,
  listDueRequests,
  listOpenRequests,
  lockErasable,
} from './queries.ts';
import {
  composeErasureDeclinedMail,
  composeErasureDoneMail,
  composeErasureRequestedMail,
  ERASED_NAME,
  findObstacle,
  makeErasedRegno,
} from './rules.ts';

/** Each request sends a mail, and the address may be someone else's. */
const MAX_REQUESTS_A_DAY = 3;
const DAY_SECONDS = 86_400;

type ErasureContext = Pick<AppContext, 'db' | 'passwords' | 'config' | 'sessions'>;

export async function readErasure({ db, user }: Call<typeof contract.readErasure, CurrentUser>) {
  const person = await getErasable(db, user.accountId);
  const latest = await findLatestRequest(db, user.accountId);
  const { asked_at, due_at, ended_at, outcome, reason } = latest ?? {};
  return {
    request: asked_at && due_at && !ended_at ? { asked_at, due_at } : null,
    declined: outcome === 'declined' && ended_at ? { at: ended_at, reason: reason ?? '' } : null,
    obstacle: findObstacle(person, 'portal') ?? null,
    until: person.writing_until,
  };
}

/**
 * Stores the request and mails its due date. A second request changes nothing. See
 * docs/decisions/0030-erasure-leaves-marks-without-a-person.md.
 */
export async function requestErasure(call: Call<typeof contract.requestErasure, CurrentUser>) {
  const { body, db, config, user } = call;
  await verifyOwnPassword(call, user.accountId, throttleKey(user.regno, user.token), body.password);
  return await transaction(db, async (tx) => {
    const person = await lockErasable(tx, user.accountId);
    refuseObstacle(person, 'portal', config.timeZone);
    const latest = await findLatestRequest(tx, person.id);
    if (latest && !latest.ended_at) return latest;
    if ((await countRecentRequests(tx, person.id)) >= MAX_REQUESTS_A_DAY)
      throw new Problem('too-many-requests', { retryAfter: DAY_SECONDS });
    const request = await insertRequest(tx, person.id, ERASURE_DAYS);
    await queueMailTo(tx, person, composeErasureRequestedMail(person.regno, request.due_at, config), call);
    await audit(tx, {
      actor: person.id,
      action: 'account.ask-for-erasure',
      subject: ['account', person.id],
      after: { due_at: request.due_at },
    });
    return request;
  });
}

export async function withdrawErasure({
  db,
  user,
}: Call<typeof contract.withdrawErasure, CurrentUser>): Promise<null> {
  await transaction(db, async (tx) => {
    const person = await lockErasable(tx, user.accountId);
    const latest = await findLatestRequest(tx, person.id);
    if (!latest || !(await endRequest(tx, latest.id, 'withdrawn'))) throw new Problem('no-erasure');
    await audit(tx, {
      actor: person.id,
      action: 'account.withdraw-erasure',
      subject: ['account', person.id],
    });
  });
  return null;
}

export async function listErasures({ db, query, user }: Call<typeof contract.listErasures, CurrentUser>) {
  const requests = await listOpenRequests(db, query);
  const total = await countOpenRequests(db);
  return {
    results: requests.map(({ request_id, ...person }) => ({
      ...person,
      id: request_id,
      obstacle: findObstacle(person, 'portal') ?? null,
      own: person.id === user.accountId,
    })),
    ...pageCounts(query, total),
  };
}

export async function carryOutErasure(
  call: Call<typeof contract.carryOutErasure, CurrentUser>,
): Promise<null> {
  const { db, params, user } = call;
  const accountId = await getOwnerOfRequest(db, params.id);
  if (accountId === user.accountId) throw new Problem('own-erasure');
  await erasePerson(call, { id: params.id, account_id: accountId }, user.accountId);
  return null;
}

export async function declineErasure(call: Call<typeof contract.declineErasure, CurrentUser>): Promise<null> {
  const { body, db, params, config, user } = call;
  const accountId = await getOwnerOfRequest(db, params.id);
  if (accountId === user.accountId) throw new Problem('own-erasure');
  await transaction(db, async (tx) => {
    const person = await lockRequester(tx, accountId);
    if (!(await endRequest(tx, params.id, 'declined', body.reason))) throw new Problem('erasure-ended');
    await queueMailTo(tx, person, composeErasureDeclinedMail(person.regno, body.reason, config), call);
    await audit(tx, {
      actor: user.accountId,
      action: 'account.decline-erasure',
      subject: ['account', person.id],
      after: { reason: body.reason },
    });
  });
  return null;
}

/**
 * Carries out every request that is due and returns how many people were erased. Several nodes may run it at once. A person who is
 * taking a test, is blocked or is the last admin is left for the next run.
 */
export async function carryOutDueErasures(context: ErasureContext): Promise<number> {
  let count = 0;
  for (const request of await listDueRequests(context.db))
    try {
      await erasePerson(context, request, null);
      count++;
    } catch (error) {
      // Another node was faster, the person withdrew the request, or an obstacle remains.
      if (!(error instanceof Problem)) throw error;
    }
  return count;
}

/** Erases the person in one transaction. Their sessions end on every node within a second. */
async function erasePerson(
  context: ErasureContext,
  request: { id: number; account_id: number },
  by: number | null,
) {
  const { db, passwords, config, sessions } = context;
  // The hash of a random password, so that signing in fails like with any wrong password.
  const passwordHash = await passwords.hash(randomBytes(32).toString('base64'));
  await transaction(db, async (tx) => {
    // Serializes with role changes, so that the last two admins cannot both go.
    await lockStandingChanges(tx);
    const person = await lockRequester(tx, request.account_id);
    if (!(await endRequest(tx, request.id, 'erased'))) throw new Problem('erasure-ended');
    refuseObstacle(person, by === null ? 'portal' : 'admin', config.timeZone);
    const address = mailAddressOf(person, config.studentMailDomain);
    const identity = { regno: makeErasedRegno(randomBytes(8)), name: ERASED_NAME, passwordHash };
    await anonymizeAccount(tx, person.id, identity, by);
    if (person.avatar !== null) await deleteAvatarPicture(tx, person.avatar);
    if (address !== undefined) await deleteMailsTo(tx, address);
    await clearFailures(tx, throttleKeyAnywhere(person.regno));
    await queueMailTo(tx, person, composeErasureDoneMail(person.regno, config), context);
    await notifyAccountsChanged(tx, [person.id]);
    await audit(tx, { actor: by, action: 'account.erase', subject: ['account', person.id] });
  });
  sessions.forget(request.account_id);
}

async function deleteAvatarPicture(tx: Tx, avatar: string): Promise<void> {
  const hash = pictureHashOf(avatar);
  if (hash === undefined) return;
  await lockPicture(tx, hash);
  await deleteUnusedPicture(tx, hash, avatar);
}

/** Locks the person of a request. Throws `erasure-ended` if they are erased already. */
async function lockRequester(tx: Tx, accountId: number): Promise<Erasable> {
  try {
    return await lockErasable(tx, accountId);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') throw new Problem('erasure-ended');
    throw error;
  }
}

async function queueMailTo(
  tx: Tx,
  person: Erasable,
  mail: { subject: string; text: string },
  { config }: Pick<AppContext, 'config'>,
): Promise<void> {
  const to = mailAddressOf(person, config.studentMailDomain);
  if (to !== undefined) await queueMail(tx, { to, accountId: person.id, ...mail });
}

function refuseObstacle(person: Erasable, by: 'admin' | 'portal', timeZone: string): void {
  const obstacle = findObstacle(person, by);
  if (obstacle === undefined) return;
  if (obstacle !== 'attempt-open' || !person.writing_until) throw new Problem(obstacle);
  const time = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', dateStyle: 'medium', timeZone });
  throw new Problem(obstacle, {
    message: `A test is in progress. Try again once it is submitted, at the latest after ${time.format(person.writing_until)}.`,
    data: { until: person.writing_until },
  });
}
