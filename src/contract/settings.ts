import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PictureFile } from './image.ts';
import { Instant } from './instant.ts';

/** A picture of the institute: its address, and its size in pixels. */
const BrandPicture = z.object({ src: z.string(), width: z.int(), height: z.int() });

export const Settings = z.object({
  product_title: z.string(),
  institute_name: z.string(),
  /** Null: the built-in logo. */
  logo: z.nullable(BrandPicture),
  campus_picture: z.nullable(BrandPicture),
  client_repo_url: z.string(),
  server_repo_url: z.string(),
  password_min_length: z.int(),
  time_zone: z.string(),
  /** The batches that registration offers, newest first. */
  batches: z.array(z.int()),
  /** Who may register: anyone, or only students on the roster. */
  registration: z.enum(['open', 'roster']),
  /** Whether students see a sheet of coding problems. */
  has_sheets: z.boolean(),
  /** Where people may sign in instead of by password. */
  sign_in_providers: z.array(z.object({ id: z.string(), name: z.string() })),
  server_time: Instant,
});
export type Settings = z.input<typeof Settings>;

export const readSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'What the client needs before anyone signs in',
  reply: Settings,
});

export const readBrandPicture = endpoint({
  method: 'GET',
  path: '/settings/picture/:file',
  summary: 'The logo or campus picture of the institute, by the hash of its bytes',
  params: z.strictObject({ file: PictureFile }),
  file: 'image/webp',
  reply: z.file(),
});
