import * as z from 'zod/mini';
import { endpoint, Nothing } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';

/** Tests that ended longer ago are left out of the calendar. */
export const CALENDAR_DAYS_BACK = 365;

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/notifications/calendar',
  summary: 'Whether the caller has a secret address of a calendar, and since when',
  reply: z.object({ since: z.nullable(Instant) }),
});

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/notifications/calendar',
  summary: 'Make a secret address of a calendar for the caller; an earlier one stops working',
  reply: z.object({
    /** The address below the portal’s own. The portal stores only its hash and cannot show it again. */
    path: z.string(),
    since: Instant,
  }),
});

export const removeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/notifications/calendar',
  summary: 'Switch the secret address of the caller’s calendar off',
  reply: Nothing,
});

export const readCalendar = endpoint({
  method: 'GET',
  path: '/calendar/:file',
  summary: 'The tests of the person whose secret address this is, as iCalendar: names and times only',
  params: z.strictObject({
    /** The secret and `.ics`. */
    file: z.string().check(z.maxLength(100)),
  }),
  feed: 'text/calendar',
  reply: z.file(),
});
