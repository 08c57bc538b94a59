import type * as contract from '#contract/notifications/settings.ts';
import { DEFAULT_SETTINGS } from '#contract/notifications/settings.ts';
import type { Call } from '#server/context.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { findSettings, upsertSettings } from './queries.ts';

export async function readNotificationSettings({
  db,
  user,
}: Call<typeof contract.readNotificationSettings, CurrentUser>) {
  const found = await findSettings(db, user.accountId);
  if (!found) return DEFAULT_SETTINGS;
  const { quiet_from, quiet_until, ...kinds } = found;
  const quiet = quiet_from === null || quiet_until === null ? null : { from: quiet_from, until: quiet_until };
  return { ...kinds, quiet };
}

export async function editNotificationSettings({
  body,
  db,
  user,
}: Call<typeof contract.editNotificationSettings, CurrentUser>) {
  await upsertSettings(db, user.accountId, body);
  return body;
}
