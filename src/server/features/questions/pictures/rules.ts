import type { PictureSizes } from '#server/platform/markdown/picture-sizes.ts';

/** The hashes of the pictures that some texts refer to, each once. */
export function pictureHashesIn(texts: string[], format: 'markdown' | 'text'): string[] {
  if (format === 'text') return [];
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\/api\/picture\/([0-9a-f]{64})\.webp/g)].flatMap(([, hash]) => hash ?? []),
  );
  return [...new Set(named)];
}

/** A message if a text refers to a picture that does not exist. */
export function describeMissingPicture(
  text: string,
  format: 'markdown' | 'text',
  sizes: PictureSizes,
): string | undefined {
  const missing = pictureHashesIn([text], format).some((hash) => !sizes.has(hash));
  return missing ? 'A picture in this text is missing. Insert it again.' : undefined;
}
