import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PictureFile } from './image.ts';
import { Instant } from './instant.ts';

/** A picture of the institute's own: its address, and its size in pixels. */
const BrandPicture = z.object({ src: z.string(), width: z.int(), height: z.int() });

export const Settings = z.object({
  product_title: z.string(),
  institute_name: z.string(),
  /** Null: what the portal draws itself. */
  logo: z.nullable(BrandPicture),
  campus_picture: z.nullable(BrandPicture),
  client_repo_url: z.string(),
  server_repo_url: z.string(),
  password_min_length: z.int(),
  time_zone: z.string(),
  /** The years that registration offers, newest first. */
  batches: z.array(z.int()),
  /** Who may register: anyone, or those on the roster alone. */
  registration: z.enum(['open', 'roster']),
  server_time: Instant,
});
export type Settings = z.input<typeof Settings>;

export const readSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'What the client needs to know before anyone signs in',
  reply: Settings,
});

export const readBrandPicture = endpoint({
  method: 'GET',
  path: '/settings/picture/:file',
  summary:
    'The logo or the campus picture of the institute, where settings name one; by the hash of its bytes',
  params: z.strictObject({ file: PictureFile }),
  file: 'image/webp',
  reply: z.file(),
});
