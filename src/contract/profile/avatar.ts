import * as z from 'zod/mini';
import { endpoint, Nothing } from '#contract/endpoint.ts';
import { PICTURE_BYTES, PICTURE_TYPES, PictureFile } from '#contract/image.ts';

export const updateAvatar = endpoint({
  method: 'POST',
  path: '/user/update-avatar',
  summary:
    'Replace your own picture by a JPEG, PNG or WebP; the server stores a square WebP without metadata',
  message: 'Your picture is saved.',
  upload: {
    field: 'avatar',
    bytes: PICTURE_BYTES,
    types: [...PICTURE_TYPES, 'image/jpg', 'application/octet-stream'],
  },
  body: z.strictObject({ avatar: z.file() }),
  reply: z.object({ avatar: z.string() }),
});

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/user/avatar',
  summary: 'Remove your own picture',
  message: 'Your picture is removed.',
  reply: Nothing,
});

export const readPicture = endpoint({
  method: 'GET',
  path: '/picture/:file',
  summary: 'A picture by the hash of its bytes, such as `…4f.webp`; it never changes',
  params: z.strictObject({ file: PictureFile }),
  file: 'image/webp',
  reply: z.file(),
});
