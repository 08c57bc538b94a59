/** The square to cut out of a picture: its enlargement, and its centre in the picture's pixels. */
export type Crop = { zoom: number; x: number; y: number };
type Size = { width: number; height: number };

export const MAX_ZOOM = 4;

/** The largest square around the centre. */
export function createFullCrop({ width, height }: Size): Crop {
  return { zoom: 1, x: width / 2, y: height / 2 };
}

/** The edge of the square, in the picture's pixels. */
export function getEdge({ zoom }: Crop, { width, height }: Size): number {
  return Math.min(width, height) / zoom;
}

/** The limits of the centre that keep the square inside the picture. */
export function getBounds(crop: Crop, size: Size) {
  const half = getEdge(crop, size) / 2;
  return { left: half, right: size.width - half, top: half, bottom: size.height - half };
}

/** The changed crop, kept inside the picture. */
export function changeCrop(crop: Crop, change: Partial<Crop>, size: Size): Crop {
  const wanted = { ...crop, ...change };
  const zoom = clamp(wanted.zoom, 1, MAX_ZOOM);
  const { left, right, top, bottom } = getBounds({ ...wanted, zoom }, size);
  return { zoom, x: clamp(wanted.x, left, right), y: clamp(wanted.y, top, bottom) };
}

/** The square for drawing: its upper left corner and its edge. */
export function getSquare(crop: Crop, size: Size) {
  const edge = getEdge(crop, size);
  return { left: crop.x - edge / 2, top: crop.y - edge / 2, edge };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
