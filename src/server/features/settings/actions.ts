import type * as contract from '#contract/settings.ts';
import { batchesAt } from '#server/features/accounts/rules.ts';
import type { Call } from '#server/context.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { getRegistrationMode } from '#server/features/accounts/registration/queries.ts';
import type { BrandPicture } from './branding.queries.ts';

export async function tellSettings({ brand, db, settings }: Call<typeof contract.readSettings, undefined>) {
  const registration = await getRegistrationMode(db);
  const now = await readClock(db);
  return {
    product_title: settings.productTitle,
    institute_name: settings.instituteName,
    logo: shown(brand.logo),
    campus_picture: shown(brand.campus),
    client_repo_url: settings.clientRepoUrl,
    server_repo_url: settings.serverRepoUrl,
    password_min_length: settings.passwordMinLength,
    time_zone: settings.timeZone,
    batches: batchesAt(now, settings.timeZone),
    registration,
    server_time: now,
  };
}

const shown = (picture: BrandPicture | undefined) =>
  picture
    ? { src: `/api/settings/picture/${picture.file.name}`, width: picture.width, height: picture.height }
    : null;

export async function serveBrandPicture({
  brand,
  params,
}: Call<typeof contract.readBrandPicture, undefined>) {
  const picture = [brand.logo, brand.campus].find((one) => one?.file.name === params.file);
  if (!picture) throw new Problem('not-found');
  return picture.file;
}
