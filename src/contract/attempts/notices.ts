import * as z from 'zod/mini';
import { Id } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';

/** What a notice is about; `ended` and `reopened` bring the reason of an act on the own attempt. */
export const NoticeKind = z.enum(['message', 'time-added', 'paused', 'resumed', 'ended', 'reopened']);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** What a student is told while writing. */
export const Notice = z.object({ id: Id, kind: NoticeKind, message: z.string(), at: Instant });
export type Notice = z.input<typeof Notice>;
