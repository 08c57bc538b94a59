import type { readSettings } from '#contract/setting.ts';
import { batchesAt } from '../account/rules.ts';
import type { Call } from '../http/route.ts';
import { getRegistrationMode } from '../roster/registration.queries.ts';

export async function tellSettings({ db, settings }: Call<typeof readSettings, undefined>) {
  const now = new Date();
  return {
    product_title: settings.productTitle,
    institute_name: settings.instituteName,
    client_repo_url: settings.clientRepoUrl,
    server_repo_url: settings.serverRepoUrl,
    password_min_length: settings.passwordMinLength,
    time_zone: settings.timeZone,
    batches: batchesAt(now, settings.timeZone),
    registration: await getRegistrationMode(db),
    server_time: now,
  };
}
