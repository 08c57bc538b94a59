import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { PICTURE_BYTES, PICTURE_TYPES } from '#contract/image.ts';

/** Refuses a picture without alternative text in a Markdown text. */
export const requireAltText = z.refine<string>(
  (text) => !/!\[\s*\]\(\s*\/api\/picture\//.test(text),
  'Say what the picture shows, between the square brackets',
);

export const uploadQuestionPicture = endpoint({
  method: 'POST',
  path: '/question/picture',
  summary:
    'Upload a JPEG, PNG or WebP for a question; it is stored as a WebP without metadata, at most 1600 pixels long',
  upload: {
    field: 'picture',
    bytes: PICTURE_BYTES,
    types: [...PICTURE_TYPES, 'image/jpg', 'application/octet-stream'],
  },
  body: z.strictObject({ picture: z.file() }),
  reply: z.object({
    /** The address to use in a text: `![what it shows](/api/picture/….webp)`. */
    address: z.string(),
    width: z.int(),
    height: z.int(),
  }),
});
