import * as z from 'zod/mini';
import { endpoint, Paging } from './endpoint.ts';
import { Instant } from './instant.ts';

export const Mail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  /** Null once the mail has left or was given up, and always in production. */
  text: z.nullable(z.string()),
  state: z.enum(['waiting', 'sent', 'given-up']),
  attempts: z.int(),
  /** What the mail server said when it did not take the mail. */
  last_error: z.nullable(z.string()),
  created_at: Instant,
  sent_at: z.nullable(Instant),
});
export type Mail = z.input<typeof Mail>;

export const listMails = endpoint({
  method: 'GET',
  path: '/mail',
  summary: 'Mails of the last thirty days, newest first; outside production with the text of those that wait',
  query: z.strictObject(Paging),
  reply: z.object({
    /** Whether there is a mail server to send with. */
    sending: z.boolean(),
    /** Whether waiting mails can be read here. */
    readable: z.boolean(),
    results: z.array(Mail),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
});
