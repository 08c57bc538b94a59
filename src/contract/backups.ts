import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant } from './instant.ts';

/** A nightly backup. It runs, has failed (`failure`) or is finished (`file`, `bytes` and `rows`). */
const Backup = z.object({
  night: z.string(),
  started_at: Instant,
  finished_at: z.nullable(Instant),
  file: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  rows: z.nullable(z.number()),
  /** Why the last try failed. */
  failure: z.nullable(z.string()),
});
export type Backup = z.input<typeof Backup>;

export const listBackups = endpoint({
  method: 'GET',
  path: '/backups',
  summary: 'The nightly backups of the last sixty nights, newest first',
  reply: z.object({
    /** The folder that nightly backups go to; null where the setting is missing. */
    folder: z.nullable(z.string()),
    /** Whether the newest good backup is older than two days. */
    overdue: z.boolean(),
    results: z.array(Backup),
  }),
});
