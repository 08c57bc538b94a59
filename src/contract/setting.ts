import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant } from './instant.ts';

export const Settings = z.object({
  product_title: z.string(),
  institute_name: z.string(),
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
