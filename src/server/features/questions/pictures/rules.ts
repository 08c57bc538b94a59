import type { PictureSizes } from '#server/platform/markdown/markdown.ts';

/** The hashes of the pictures that some texts name, each once. */
export function pictureHashesIn(texts: string[], format: 'markdown' | 'text'): string[] {
  if (format === 'text') return [];
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\/api\/picture\/([0-9a-f]{64})\.webp/g)].flatMap(([, hash]) => hash ?? []),
  );
  return [...new Set(named)];
}

/** Why a text cannot be kept: it names a picture that nobody has sent. */
export function describeMissingPicture(
  text: string,
  format: 'markdown' | 'text',
  sizes: PictureSizes,
): string | undefined {
  const missing = pictureHashesIn([text], format).some((hash) => !sizes.has(hash));
  return missing ? 'A picture in this text is not there. Insert it again.' : undefined;
}
