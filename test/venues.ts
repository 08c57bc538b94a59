import { listLocationChecks, waiveVenue } from '#contract/attempts/location.ts';
import { startAttempt } from '#contract/attempts/start.ts';
import type { Wire } from '#contract/endpoint.ts';
import { type Point, planeAround } from '#contract/venues/geometry.ts';
import { createVenue } from '#contract/venues/venue.ts';
import { anAptitude } from './attempts.ts';
import { anAdmin, type Person } from './people.ts';
import type { Portal } from './portal.ts';

/** An invented place. */
export const MIDDLE = { lat: 30.2115, long: 75.698 };

/** The point this many metres east and north of the middle, to a centimetre, as the portal keeps it. */
export function pointAt(east: number, north = 0): Point {
  const { lat, long } = planeAround(MIDDLE).toEarth({ x: east, y: north });
  return { lat: Number(lat.toFixed(7)), long: Number(long.toFixed(7)) };
}

/** A circle of 100 m around the middle. */
export const CIRCLE = { kind: 'circle' as const, centre: MIDDLE, radius: 100 };
/** A square around the middle with sides of 200 m. */
export const SQUARE = {
  kind: 'polygon' as const,
  corners: [pointAt(-100, -100), pointAt(100, -100), pointAt(100, 100), pointAt(-100, 100)],
};

let count = 0;

/** A venue that an admin created over HTTP, by default a circle of 100 m. */
export async function aVenue(portal: Portal, wish: Partial<Wire<typeof createVenue.body>> = {}) {
  const admin = await anAdmin(portal);
  const name = `Invented hall ${++count}`;
  const { data } = await admin.call(createVenue, { body: { name, outline: CIRCLE, ...wish } });
  return { admin, ...data };
}

/** A running test at a new venue. */
export async function aTestAtVenue(portal: Portal, wish: Parameters<typeof anAptitude>[1] = {}) {
  const venue = await aVenue(portal);
  const id = await anAptitude(portal, { venue_id: venue.id, ...wish });
  return { admin: venue.admin, venue, id };
}

export type Claim = { lat?: number; long?: number; accuracy?: number };

/** Starts a test at a claimed position, or without one. */
export const startAt = (student: Person, id: number, claim: Claim = {}) =>
  student.call(startAttempt, {
    params: { id },
    body: { regno: student.regno, trade: student.trade, ...claim },
  });

export const waive = (admin: Person, id: number, { regno }: Person, reason = 'No phone at hand') =>
  admin.call(waiveVenue, { params: { id }, body: { regno, reason } });

export const readLocationChecks = async (admin: Person, id: number, query = {}) =>
  (await admin.call(listLocationChecks, { params: { id }, query })).data;

/** The places that the attempts at a test have stored. */
export const placesOf = ({ db }: Portal, id: number) =>
  db.selectFrom('attempt').select('place').where('aptitude_id', '=', id).execute();
