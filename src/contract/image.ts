import * as z from 'zod/mini';

/** The largest picture that can be sent, in bytes. */
export const PICTURE_BYTES = 2_097_152;

/** The types of picture that are understood; what a file says of itself counts for nothing. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The name of a picture by the hash of its bytes. */
export const PictureFile = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}\.webp$/, 'Use the address that the portal names'));
