import * as z from 'zod/mini';
import { Id } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';

/** What a notice is about. `ended` and `reopened` carry the reason for an invigilator's action on the student's attempt. */
export const NoticeKind = z.enum(['message', 'time-added', 'paused', 'resumed', 'ended', 'reopened']);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** A message that a student reads during the test. */
export const Notice = z.object({ id: Id, kind: NoticeKind, message: z.string(), at: Instant });
export type Notice = z.input<typeof Notice>;
