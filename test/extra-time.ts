import { grantExtraTime } from '#contract/attempts/timing.ts';
import { anAdmin, type Person } from './people.ts';
import type { Portal } from './portal.ts';

export const minutesBetween = (from: string | Date, to: string | Date | null | undefined) =>
  Math.round((new Date(to ?? 0).getTime() - new Date(from).getTime()) / 60_000);

/** Grants a student extra time as a new admin. */
export const grantExtra = async (
  portal: Portal,
  id: number,
  { regno }: Person,
  extra: { factor: number } | { minutes: number },
) =>
  (await anAdmin(portal)).call(grantExtraTime, {
    params: { id },
    body: { regno, extra, reason: 'As the office decided' },
  });
