import * as z from 'zod/mini';

/** The largest picture that can be sent, in bytes. */
export const PICTURE_BYTES = 2_097_152;

/** The picture formats that the server decodes. It looks at the bytes, not at the declared type. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** A picture is named by the hash of its bytes. */
export const PictureFile = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}\.webp$/, 'Use an address from the portal'));
