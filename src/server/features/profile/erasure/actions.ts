import { randomBytes } from 'node:crypto';
import type * as contract from '#contract/profile/erasure.ts';
import { ERASURE_DAYS } from '#contract/profile/erasure.ts';
import { announceChange } from '#server/features/accounts/queries.ts';
import { addressOf } from '#server/features/accounts/recovery/rules.ts';
import { triesAnywhere } from '#server/features/accounts/rules.ts';
import type { AppContext, Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { waitForTurn } from '#server/features/people/roles/queries.ts';
import { forgetTries } from '#server/platform/auth/login-throttle.ts';
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
  ERASED_NAME,
  erasedRegno,
  mailAfterAsking,
  mailAfterDecline,
  mailAfterErasure,
  obstacleOf,
} from './rules.ts';
import { provePassword } from '../password.actions.ts';
import { deletePictureWithoutOwner, lockPicture } from '#server/platform/images/picture.queries.ts';
import { hashOfPicture } from '#server/platform/images/picture.rules.ts';
import { deleteMailsTo, eraseTraces } from './anonymization.queries.ts';

/** Each sends a mail, and the address may be somebody else's. */
const MOST_A_DAY = 3;
const DAY_SECONDS = 86_400;

type Hand = Pick<AppContext, 'db' | 'passwords' | 'settings' | 'viewers'>;

export async function tellErasure({ db, viewer }: Call<typeof contract.readErasure, Viewer>) {
  const person = await getErasable(db, viewer.accountId);
  const latest = await findLatestRequest(db, viewer.accountId);
  const { asked_at, due_at, ended_at, outcome, reason } = latest ?? {};
  return {
    request: asked_at && due_at && !ended_at ? { asked_at, due_at } : null,
    declined: outcome === 'declined' && ended_at ? { at: ended_at, reason: reason ?? '' } : null,
    obstacle: obstacleOf(person, 'portal') ?? null,
    until: person.writing_until,
  };
}

/** Notes the wish and tells by mail when it will be done. Asking again changes nothing. */
export async function askForErasure(call: Call<typeof contract.requestErasure, Viewer>) {
  const { body, db, settings, viewer } = call;
  await provePassword(call, viewer, body.password);
  return await transaction(db, async (tx) => {
    const person = await lockErasable(tx, viewer.accountId);
    refuseObstacle(person, 'portal', settings.timeZone);
    const latest = await findLatestRequest(tx, person.id);
    if (latest && !latest.ended_at) return latest;
    if ((await countRecentRequests(tx, person.id)) >= MOST_A_DAY)
      throw new Problem('too-many-requests', { retryAfter: DAY_SECONDS });
    const request = await insertRequest(tx, person.id, ERASURE_DAYS);
    await write(tx, person, mailAfterAsking(person.regno, request.due_at, settings), call);
    await audit(tx, {
      actor: person.id,
      action: 'account.ask-for-erasure',
      subject: ['account', person.id],
      after: { due_at: request.due_at },
    });
    return request;
  });
}

export async function keepData({ db, viewer }: Call<typeof contract.withdrawErasure, Viewer>): Promise<null> {
  await transaction(db, async (tx) => {
    const person = await lockErasable(tx, viewer.accountId);
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

export async function listTheErasures({ db, query, viewer }: Call<typeof contract.listErasures, Viewer>) {
  const requests = await listOpenRequests(db, query);
  const total = await countOpenRequests(db);
  return {
    results: requests.map(({ request_id, ...person }) => ({
      ...person,
      id: request_id,
      obstacle: obstacleOf(person, 'portal') ?? null,
      own: person.id === viewer.accountId,
    })),
    page: query.page,
    totalPages: Math.ceil(total / query.limit),
    total,
  };
}

export async function eraseNow(call: Call<typeof contract.carryOutErasure, Viewer>): Promise<null> {
  const { db, params, viewer } = call;
  const accountId = await getOwnerOfRequest(db, params.id);
  if (accountId === viewer.accountId) throw new Problem('own-erasure');
  await erase(call, { id: params.id, account_id: accountId }, viewer.accountId);
  return null;
}

export async function refuseErasure(call: Call<typeof contract.declineErasure, Viewer>): Promise<null> {
  const { body, db, params, settings, viewer } = call;
  const accountId = await getOwnerOfRequest(db, params.id);
  if (accountId === viewer.accountId) throw new Problem('own-erasure');
  await transaction(db, async (tx) => {
    const person = await lockRequested(tx, accountId);
    if (!(await endRequest(tx, params.id, 'declined', body.reason))) throw new Problem('erasure-ended');
    await write(tx, person, mailAfterDecline(person.regno, body.reason, settings), call);
    await audit(tx, {
      actor: viewer.accountId,
      action: 'account.decline-erasure',
      subject: ['account', person.id],
      after: { reason: body.reason },
    });
  });
  return null;
}

/**
 * Carries out every request whose day has come; any number of nodes may do so at once. Who sits a test, is blocked or is
 * the last admin waits for the next time. Tells how many were erased.
 */
export async function eraseDue(hand: Hand): Promise<number> {
  let count = 0;
  for (const request of await listDueRequests(hand.db))
    try {
      await erase(hand, request, null);
      count++;
    } catch (error) {
      // Another node was faster, it was withdrawn meanwhile, or something is in the way.
      if (!(error instanceof Problem)) throw error;
    }
  return count;
}

/** All of it in one transaction; the sessions are dead on every node within a second. */
async function erase(hand: Hand, request: { id: number; account_id: number }, by: number | null) {
  const { db, passwords, settings, viewers } = hand;
  // Of a password that nobody has seen: signing in is answered as with any wrong one.
  const passwordHash = await passwords.hash(randomBytes(32).toString('base64'));
  await transaction(db, async (tx) => {
    // The last two admins cannot go at once.
    await waitForTurn(tx);
    const person = await lockRequested(tx, request.account_id);
    if (!(await endRequest(tx, request.id, 'erased'))) throw new Problem('erasure-ended');
    refuseObstacle(person, by === null ? 'portal' : 'admin', settings.timeZone);
    const address = addressOf(person, settings.studentMailDomain);
    const stranger = { regno: erasedRegno(randomBytes(8)), name: ERASED_NAME, passwordHash };
    await eraseTraces(tx, person.id, stranger, by);
    if (person.avatar !== null) await dropPicture(tx, person.avatar);
    if (address !== undefined) await deleteMailsTo(tx, address);
    await forgetTries(tx, triesAnywhere(person.regno));
    await write(tx, person, mailAfterErasure(person.regno, settings), hand);
    await announceChange(tx, [person.id]);
    await audit(tx, { actor: by, action: 'account.erase', subject: ['account', person.id] });
  });
  viewers.forget(request.account_id);
}

async function dropPicture(tx: Tx, avatar: string): Promise<void> {
  const hash = hashOfPicture(avatar);
  if (hash === undefined) return;
  await lockPicture(tx, hash);
  await deletePictureWithoutOwner(tx, hash, avatar);
}

/** Throws `erasure-ended` where the person of a request is erased already. */
async function lockRequested(tx: Tx, accountId: number): Promise<Erasable> {
  try {
    return await lockErasable(tx, accountId);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') throw new Problem('erasure-ended');
    throw error;
  }
}

async function write(
  tx: Tx,
  person: Erasable,
  mail: { subject: string; text: string },
  { settings }: Pick<AppContext, 'settings'>,
): Promise<void> {
  const to = addressOf(person, settings.studentMailDomain);
  if (to !== undefined) await queueMail(tx, { to, accountId: person.id, ...mail });
}

function refuseObstacle(person: Erasable, by: 'admin' | 'portal', timeZone: string): void {
  const obstacle = obstacleOf(person, by);
  if (obstacle === undefined) return;
  if (obstacle !== 'attempt-open' || !person.writing_until) throw new Problem(obstacle);
  const time = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', dateStyle: 'medium', timeZone });
  throw new Problem(obstacle, {
    message: `A test is open. Try again once it is handed in, at the latest after ${time.format(person.writing_until)}.`,
    data: { until: person.writing_until },
  });
}
