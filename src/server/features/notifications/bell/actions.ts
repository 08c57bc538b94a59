import type * as contract from '#contract/notifications/bell.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { countUnread, getNotification, listLatestNotifications, markRead } from './queries.ts';

export async function listNotifications({ db, user }: Call<typeof contract.listNotifications, CurrentUser>) {
  return await listLatestNotifications(db, user.accountId);
}

export async function readNotification({
  db,
  params,
  user,
}: Call<typeof contract.readNotification, CurrentUser>) {
  return await getNotification(db, user.accountId, params.id);
}

export async function countNotifications({
  db,
  user,
}: Call<typeof contract.countNotifications, CurrentUser>) {
  return { unread: await countUnread(db, user.accountId) };
}

export async function markNotificationsRead({
  body,
  db,
  user,
}: Call<typeof contract.markNotificationsRead, CurrentUser>) {
  await markRead(db, user.accountId, body);
  return { unread: await countUnread(db, user.accountId) };
}
