import type { readSettings } from '#contract/setting.ts';
import { batchesAt } from '../account/rules.ts';
import { readClock } from '../database/clock.ts';
import type { Call } from '../http/route.ts';
import { getRegistrationMode } from '../roster/registration.queries.ts';

export async function tellSettings({ db, settings }: Call<typeof readSettings, undefined>) {
  const registration = await getRegistrationMode(db);
  const now = await readClock(db);
  return {
    product_title: settings.productTitle,
    institute_name: settings.instituteName,
    client_repo_url: settings.clientRepoUrl,
    server_repo_url: settings.serverRepoUrl,
    password_min_length: settings.passwordMinLength,
    time_zone: settings.timeZone,
    batches: batchesAt(now, settings.timeZone),
    registration,
    server_time: now,
  };
}
