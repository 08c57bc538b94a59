import type { FilePicture } from './file-question.ts';

/** The pictures of one item, by the safe names that its texts use. */
export type PictureCollection = {
  /** Adds a picture once and returns its name; undefined where the item has too many pictures. */
  add(name: string, bytes: Uint8Array): string | undefined;
  pictures(): FilePicture[];
};

const MAX_PICTURES = 100;

/** Collects the pictures that the texts of an item show. */
export function createPictureCollection(): PictureCollection {
  const kept = new Map<string, Uint8Array>();
  return {
    add(wished, bytes) {
      const name = encodePictureName(wished);
      for (let number = 1; ; number++) {
        const free = number === 1 ? name : `${number}-${name}`;
        const there = kept.get(free);
        if (!there && kept.size === MAX_PICTURES) return undefined;
        if (!there) kept.set(free, bytes);
        if (!there || Buffer.compare(there, bytes) === 0) return free;
      }
    },
    pictures: () => [...kept].map(([name, bytes]) => ({ name, bytes })),
  };
}

/** Percent-encodes everything in a file name but letters, digits and `-_.`, so that it can stand in Markdown. */
export const encodePictureName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const DATA_URL = /^data:image\/(png|jpeg|gif|webp);base64,([a-z\d+/=\s]+)$/i;

/** Reads a picture from a `data:` address. */
export function parseDataUrlPicture(address: string): { name: string; bytes: Uint8Array } | undefined {
  const [, kind, data] = DATA_URL.exec(address) ?? [];
  if (!kind || !data) return undefined;
  return { name: `picture.${kind.toLowerCase()}`, bytes: decodeBase64(data) };
}

/** Decodes Base64 and ignores other characters in it. */
export const decodeBase64 = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));
