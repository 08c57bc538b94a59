import type { Outline, Point } from '#contract/venues/geometry.ts';
import { type VenueDraft, VenueDraft as VenueSchema } from '#contract/venues/venue.ts';
import { movePoint, outlineCentre, roundPoint } from './map/map-view.ts';

/** A corner in the form; `key` identifies it when others are added or removed. */
type CornerForm = { key: number; lat: string; long: string };

/** The form values of a venue: numbers are text as typed. It keeps both shapes, so that switching loses nothing. */
export type VenueForm = {
  name: string;
  directions: string;
  kind: Outline['kind'];
  lat: string;
  long: string;
  radius: string;
  corners: CornerForm[];
};

export const emptyForm: VenueForm = {
  name: '',
  directions: '',
  kind: 'circle',
  lat: '',
  long: '',
  radius: '100',
  corners: [],
};

export function toForm({ name, directions, outline }: VenueDraft): VenueForm {
  return withOutline({ ...emptyForm, name, directions: directions ?? '' }, outline);
}

/** The form with the given outline. */
export function withOutline(form: VenueForm, outline: Outline): VenueForm {
  if (outline.kind === 'polygon')
    return { ...form, kind: 'polygon', corners: toCornerForms(outline.corners) };
  const { lat, long } = roundPoint(outline.centre);
  return { ...form, kind: 'circle', lat: String(lat), long: String(long), radius: String(outline.radius) };
}

let lastKey = 0;

export const toCornerForms = (points: Point[]): CornerForm[] =>
  points.map(roundPoint).map(({ lat, long }) => ({ key: ++lastKey, lat: String(lat), long: String(long) }));

/** The form with the other shape: a square as wide as the circle, or a circle around the corners. */
export function withShape(form: VenueForm, kind: Outline['kind']): VenueForm {
  const outline = toOutline(form);
  if (!outline || outline.kind === kind) return { ...form, kind };
  if (kind === 'circle') {
    if (form.lat !== '' && form.long !== '') return { ...form, kind };
    return withOutline(form, {
      kind,
      centre: outlineCentre(outline),
      radius: parseNumber(form.radius) || 100,
    });
  }
  if (form.corners.length > 0 || outline.kind !== 'circle') return { ...form, kind };
  const { centre, radius } = outline;
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([east = 0, north = 0]) => movePoint(centre, east * radius, north * radius));
  return { ...form, kind, corners: toCornerForms(corners) };
}

export function toDraft(form: VenueForm): VenueDraft {
  const { name, directions, kind } = form;
  const outline: Outline =
    kind === 'circle'
      ? { kind, centre: toPoint(form), radius: parseNumber(form.radius) }
      : { kind, corners: form.corners.map(toPoint) };
  return { name, directions, outline };
}

/** The outline for the map, if every field is a number; it may still be invalid. */
export function toOutline(form: VenueForm): Outline | undefined {
  const { outline } = toDraft(form);
  if (outline.kind === 'circle') return outline.radius > 0 && isOnEarth(outline.centre) ? outline : undefined;
  return outline.corners.length >= 3 && outline.corners.every(isOnEarth) ? outline : undefined;
}

const fieldMessages: [pattern: RegExp, words: string][] = [
  [/\.(lat|long)$/, 'Give degrees, such as 30.2115'],
  [/radius$/, 'Give metres'],
];

/** The contract's messages by field path, such as `outline.corners.2.lat`; empty if the draft is valid. */
export function validateVenue(draft: VenueDraft): Record<string, string> {
  const objections: Record<string, string> = {};
  for (const { path, message } of VenueSchema.safeParse(draft).error?.issues ?? []) {
    const field = path.join('.');
    const plain = message === 'Invalid input' || message === 'Give a number';
    objections[field] ??= (plain && fieldMessages.find(([pattern]) => pattern.test(field))?.[1]) || message;
  }
  return objections;
}

const toPoint = ({ lat, long }: { lat: string; long: string }): Point => ({
  lat: parseNumber(lat),
  long: parseNumber(long),
});

const isOnEarth = ({ lat, long }: Point) => Math.abs(lat) <= 85 && Math.abs(long) <= 180;

function parseNumber(text: string): number {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return plain === '' ? Number.NaN : Number(plain);
}
