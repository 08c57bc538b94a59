import type { ItemPicture } from './file-question.ts';

/** The pictures of one item by safe names, as its texts use them. */
export type Shelf = {
  /** Puts a picture there, if it is not there yet, and names it; undefined where the shelf is full. */
  add(name: string, bytes: Uint8Array): string | undefined;
  pictures(): ItemPicture[];
};

const MOST = 100;

/** Collects the pictures that an item's texts really show. */
export function createShelf(): Shelf {
  const kept = new Map<string, Uint8Array>();
  return {
    add(wished, bytes) {
      const name = pictureName(wished);
      for (let number = 1; ; number++) {
        const free = number === 1 ? name : `${number}-${name}`;
        const there = kept.get(free);
        if (!there && kept.size === MOST) return undefined;
        if (!there) kept.set(free, bytes);
        if (!there || Buffer.compare(there, bytes) === 0) return free;
      }
    },
    pictures: () => [...kept].map(([name, bytes]) => ({ name, bytes })),
  };
}

/** A file's name as it can stand in Markdown: everything but letters, digits and `-_.` is percent-encoded. */
export const pictureName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const EMBEDDED = /^data:image\/(png|jpeg|gif|webp);base64,([a-z\d+/=\s]+)$/i;

/** A picture that stands in the address itself. */
export function embeddedPicture(address: string): { name: string; bytes: Uint8Array } | undefined {
  const [, kind, data] = EMBEDDED.exec(address) ?? [];
  if (!kind || !data) return undefined;
  return { name: `picture.${kind.toLowerCase()}`, bytes: bytesOf(data) };
}

/** Bytes from Base64, whatever stands between its letters. */
export const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));
