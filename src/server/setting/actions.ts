import type { readSettings } from '#contract/setting.ts';
import { batchesAt } from '../account/rules.ts';
import type { Call } from '../http/route.ts';

export async function tellSettings({ settings }: Call<typeof readSettings, undefined>) {
  const now = new Date();
  return {
    product_title: settings.productTitle,
    institute_name: settings.instituteName,
    client_repo_url: settings.clientRepoUrl,
    server_repo_url: settings.serverRepoUrl,
    password_min_length: settings.passwordMinLength,
    time_zone: settings.timeZone,
    batches: batchesAt(now, settings.timeZone),
    server_time: now,
  };
}
