import * as z from 'zod/mini';
import { endpoint, Id, IdParams } from '#contract/endpoint.ts';
import { measure } from '#contract/figure.ts';
import { Instant, UnixSeconds } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { isSimple, isWithinReach, metresOutside, type Outline as Shape } from './geometry.ts';

const MAX_CORNERS = 60;
/** The most metres from the middle of a venue to a corner. */
const MAX_REACH = 10_000;

const LATITUDE = 'A latitude lies between −90 and 90';
const LONGITUDE = 'A longitude lies between −180 and 180';
// Seven decimals of a degree are about a centimetre.
export const Latitude = measure(-90, 90, 7, LATITUDE);
export const Longitude = measure(-180, 180, 7, LONGITUDE);
/** The accuracy that a device claims for its position: a radius in metres. */
export const Accuracy = measure(0, 100_000_000, 2);

const NEAR_POLE = 'A venue lies between 85 degrees south and north';
const Corner = z.strictObject({
  lat: Latitude.check(z.gte(-85, NEAR_POLE), z.lte(85, NEAR_POLE)),
  long: Longitude,
});

const Outline = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('circle'),
    centre: Corner,
    radius: measure(10, 5_000, 2, 'From 10 to 5000 metres'),
  }),
  z.strictObject({
    kind: z.literal('polygon'),
    corners: z.array(Corner).check(
      z.minLength(3, 'Give at least three corners'),
      z.maxLength(MAX_CORNERS, `At most ${MAX_CORNERS} corners`),
      z.refine(
        (corners) => corners.length > MAX_CORNERS || isWithinReach(corners, MAX_REACH),
        'The corners lie more than 20 km apart; one of them may have a typing error',
      ),
      z.refine(
        (corners) => corners.length < 3 || corners.length > MAX_CORNERS || isSimple(corners),
        'The sides cross or touch; list the corners in order around the venue',
      ),
    ),
  }),
]);

/** The most metres outside a venue that poor accuracy can excuse. */
export const ACCURACY_CREDIT = 50;
/** Metres. A less accurate position is refused. */
export const ACCURACY_LIMIT = 200;

type PositionVerdict = 'inside' | 'outside' | 'rough';

/** Whether a position is inside a venue; `metres` to its edge. Without an accuracy nothing outside is excused. */
export function judgePosition(
  outline: Shape,
  position: { lat: number; long: number; accuracy?: number | undefined },
): { verdict: PositionVerdict; metres: number } {
  const { accuracy = 0 } = position;
  const metres = metresOutside(outline, position);
  if (accuracy > ACCURACY_LIMIT) return { verdict: 'rough', metres };
  return { verdict: metres <= Math.min(accuracy, ACCURACY_CREDIT) ? 'inside' : 'outside', metres };
}

const VenueName = text(1, 80, 'Name the venue');

/** A venue as a student sees it. */
export const VisibleVenue = z.object({ id: Id, name: z.string(), directions: z.string(), outline: Outline });
export type VisibleVenue = z.input<typeof VisibleVenue>;

export const VenueDraft = z.strictObject({
  name: VenueName,
  directions: z._default(text(0, 300), ''),
  outline: Outline,
});
export type VenueDraft = z.input<typeof VenueDraft>;

const TestAtVenue = z.object({ id: Id, name: z.string(), test_timestamp: UnixSeconds });

/** A venue as an admin sees it. */
export const Venue = z.extend(VisibleVenue, {
  /** Tests at this venue that have not ended, next first. */
  tests: z.array(TestAtVenue),
  past_tests: z.int(),
  archived_at: z.nullable(Instant),
  created_at: Instant,
});
export type Venue = z.input<typeof Venue>;

export const listVenues = endpoint({
  method: 'GET',
  path: '/venue',
  summary: 'Venues with the tests that have not ended, the next test first',
  reply: z.array(z.extend(VisibleVenue, { tests: z.array(TestAtVenue) })),
});

export const listManagedVenues = endpoint({
  method: 'GET',
  path: '/venue/manage',
  summary: 'All venues by name with their tests, archived ones last, for admins',
  reply: z.array(Venue),
});

export const createVenue = endpoint({
  method: 'POST',
  path: '/venue/create',
  summary: 'Add a venue',
  body: VenueDraft,
  reply: VisibleVenue,
});

export const editVenue = endpoint({
  method: 'PUT',
  path: '/venue/:id',
  summary: 'Change a venue, at once for every test that uses it',
  params: IdParams,
  body: VenueDraft,
  reply: VisibleVenue,
});

export const removeVenue = endpoint({
  method: 'DELETE',
  path: '/venue/:id',
  summary: 'Delete a venue without tests; archive one with tests, which keep using it',
  params: IdParams,
  reply: z.object({ outcome: z.enum(['deleted', 'archived']) }),
});

export const restoreVenue = endpoint({
  method: 'POST',
  path: '/venue/restore/:id',
  summary: 'Restore an archived venue',
  params: IdParams,
  reply: VisibleVenue,
});
