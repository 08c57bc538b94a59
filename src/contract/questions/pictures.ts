import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { PICTURE_BYTES, PICTURE_TYPES } from '#contract/image.ts';

/** Objects to a picture in a Markdown text that says nothing to those who do not see it. */
export const requireAltText = z.refine<string>(
  (text) => !/!\[\s*\]\(\s*\/api\/picture\//.test(text),
  'Say what the picture shows, between the square brackets',
);

export const uploadQuestionPicture = endpoint({
  method: 'POST',
  path: '/question/picture',
  summary:
    'A JPEG, PNG or WebP for a question; it becomes a WebP without metadata, 1600 pixels at the longest',
  upload: {
    field: 'picture',
    bytes: PICTURE_BYTES,
    types: [...PICTURE_TYPES, 'image/jpg', 'application/octet-stream'],
  },
  body: z.strictObject({ picture: z.file() }),
  reply: z.object({
    /** What a text names: `![what it shows](/api/picture/….webp)`. */
    address: z.string(),
    width: z.int(),
    height: z.int(),
  }),
});
