import type * as contract from '#contract/notifications/devices.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { isPublicUrl } from '#server/platform/http/public-request.ts';
import { describeDevice } from '#server/platform/http/user-agent.ts';
import { deleteDevice, listDevices, lockReader, renewDevice, upsertDevice } from './devices.queries.ts';
import { hasValidKey } from './endpoint.rules.ts';
import { ensurePushKey } from './key.queries.ts';

export async function readPushDevices({
  config,
  db,
  user,
}: Call<typeof contract.readPushDevices, CurrentUser>) {
  const public_key = config.push ? (await ensurePushKey(db)).public_key : null;
  return { public_key, devices: await listDevices(db, user.accountId, hashToken(user.token)) };
}

export async function addPushDevice({
  body,
  config,
  db,
  user,
  userAgent,
}: Call<typeof contract.addPushDevice, CurrentUser>): Promise<null> {
  // Anyone can post an address here, and the portal will call it.
  if (!isPublicUrl(body.endpoint, config.pushLoopback))
    throw refused('endpoint', 'Use the address of a public push service');
  if (!hasValidKey(body)) throw refused('keys.p256dh', 'Use a public key of P-256');
  await transaction(db, async (tx) => {
    if (!(await lockReader(tx, user.accountId))) throw new Problem('blocked');
    const name = describeDevice(userAgent);
    await upsertDevice(tx, user.accountId, hashToken(user.token), { ...body, name });
  });
  return null;
}

const refused = (path: string, message: string) =>
  new Problem('invalid-input', { issues: [{ path, message }] });

export async function renewPushDevice({
  body,
  db,
  user,
}: Call<typeof contract.renewPushDevice, CurrentUser>): Promise<{ kept: boolean }> {
  return await transaction(db, async (tx) => ({
    kept: await renewDevice(tx, user.accountId, hashToken(user.token), body.endpoint),
  }));
}

export async function removePushDevice({
  db,
  params,
  user,
}: Call<typeof contract.removePushDevice, CurrentUser>): Promise<null> {
  if (!(await deleteDevice(db, user.accountId, params.id))) throw new Problem('not-found');
  return null;
}
