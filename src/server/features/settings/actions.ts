import type * as contract from '#contract/settings.ts';
import type { Call } from '#server/context.ts';
import { getRegistrationMode } from '#server/features/accounts/registration/queries.ts';
import { offeredBatches } from '#server/features/accounts/rules.ts';
import { hasPublishedSheet } from '#server/features/coding/sheets/queries.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { Problem } from '#server/platform/http/problem.ts';
import type { BrandPicture } from './branding.queries.ts';

export async function readSettings({ branding, db, config }: Call<typeof contract.readSettings, undefined>) {
  const registration = await getRegistrationMode(db);
  const now = await readClock(db);
  return {
    product_title: config.productTitle,
    institute_name: config.instituteName,
    logo: presentPicture(branding.logo),
    campus_picture: presentPicture(branding.campus),
    client_repo_url: config.clientRepoUrl ?? '',
    server_repo_url: config.serverRepoUrl ?? '',
    password_min_length: config.passwordMinLength,
    time_zone: config.timeZone,
    batches: offeredBatches(now, config.timeZone),
    registration,
    has_sheets: await hasPublishedSheet(db),
    sign_in_providers: config.providers.map(({ id, name }) => ({ id, name })),
    server_time: now,
  };
}

const presentPicture = (picture: BrandPicture | undefined) =>
  picture
    ? { src: `/api/settings/picture/${picture.file.name}`, width: picture.width, height: picture.height }
    : null;

export async function readBrandPicture({
  branding,
  params,
}: Call<typeof contract.readBrandPicture, undefined>) {
  const picture = [branding.logo, branding.campus].find((one) => one?.file.name === params.file);
  if (!picture) throw new Problem('not-found');
  return picture.file;
}
