import { readDashboard } from '#contract/profile/dashboard.ts';
import type { Person } from './people.ts';
import type { sendBare } from './pictures.ts';
import type { Portal } from './portal.ts';

/** The address of the picture in the reply to an upload. */
export const avatarIn = ({ envelope }: Awaited<ReturnType<typeof sendBare>>) =>
  (envelope as unknown as { data: { avatar: string } }).data.avatar;

export const avatarOf = async ({ call }: Person) => (await call(readDashboard)).data.userDetails.avatar;

/** Fetches a picture as a browser does. */
export async function fetchPicture({ origin }: Pick<Portal, 'origin'>, address: string) {
  const response = await fetch(origin + address);
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}
