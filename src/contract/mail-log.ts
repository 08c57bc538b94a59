import * as z from 'zod/mini';
import { endpoint, Paging } from './endpoint.ts';
import { Instant } from './instant.ts';

export const MailState = z.enum(['waiting', 'sent', 'given-up']);
export type MailState = z.infer<typeof MailState>;

export const Mail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  /** Null once the mail was sent or given up, and always in production. */
  text: z.nullable(z.string()),
  state: MailState,
  attempts: z.int(),
  /** The error of the mail server at the latest failed attempt. */
  last_error: z.nullable(z.string()),
  created_at: Instant,
  sent_at: z.nullable(Instant),
});
export type Mail = z.input<typeof Mail>;

export const listMails = endpoint({
  method: 'GET',
  path: '/mail',
  summary: 'Mails of the last thirty days, newest first; outside production with the text of waiting mails',
  query: z.strictObject({ ...Paging, state: z.optional(MailState) }),
  reply: z.object({
    /** Whether a mail server is configured. */
    sending: z.boolean(),
    /** Whether the texts of waiting mails are included. */
    readable: z.boolean(),
    results: z.array(Mail),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
});
