import * as z from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import { blockNoticeOf } from '#web/features/blocks/block-notice.ts';
import type { SendFailure } from './save/save-protocol.ts';
import type { ServerTimes } from './sections/section-schedule.ts';

// Maps the portal's refusals to what they mean for a student in a test.

const SectionRefusal = z.object({
  refused: z.array(z.int()),
  section_ends: z.nullable(z.array(z.string())),
  deadline: z.string(),
  server_time: z.string(),
  paused_at: z.optional(z.nullable(z.string())),
});
const TimesReply = z.omit(SectionRefusal, { refused: true });

const TakenOverReply = z.object({ epoch: z.int() });

/** What an error means for the operations that wait in the outbox. */
export function toSendFailure(error: unknown): SendFailure {
  // A captive portal answers without the portal's error code, which counts as offline.
  if (!(error instanceof ApiError) || error.code === 'no-answer') return { kind: 'offline' };
  switch (error.code) {
    case 'unauthenticated':
      return { kind: 'signed-out' };
    case 'taken-over':
      return { kind: 'taken-over', epoch: z.safeParse(TakenOverReply, error.data).data?.epoch };
    case 'already-submitted':
    case 'deadline-passed':
      return { kind: error.code };
    case 'paused':
      return { kind: 'paused', times: z.safeParse(TimesReply, error.data).data };
    case 'section-closed':
    case 'section-not-open': {
      const { data } = z.safeParse(SectionRefusal, error.data);
      if (!data) break;
      const { refused, ...times } = data;
      return { kind: 'sections', refused, times };
    }
  }
  if (error.code === 'safe-exam-browser-needed') return { kind: 'outside' };
  const { retryAfter } = error;
  if (error.code === 'blocked') return { kind: 'blocked', notice: blockNoticeOf(error), retryAfter };
  if (error.status === 403) return { kind: 'barred', reason: error.message, retryAfter };
  if (error.status === 400) return { kind: 'refused', indexes: readRefusedIndexes(error, 'operations') };
  return { kind: 'offline', retryAfter };
}

/** The times of an attempt that has time left, if that is why the submission was refused. */
export function readTimesLeft(error: unknown): ServerTimes | undefined {
  if (!(error instanceof ApiError) || error.code !== 'time-left') return undefined;
  return z.safeParse(TimesReply, error.data).data;
}

/** The indexes of the `operations` or `answers` of a call that the server refuses for good. */
export function readRefusedIndexes(error: unknown, among: 'operations' | 'answers'): number[] {
  if (!(error instanceof ApiError) || error.status !== 400) return [];
  const place = new RegExp(`(?:^|\\.)${among}\\.(\\d+)`);
  return error.issues.flatMap(({ path }) => {
    const found = place.exec(path)?.[1];
    return found === undefined ? [] : [Number(found)];
  });
}

/**
 * Whether the same call may succeed later: nobody answered, the portal is busy, or it refuses this browser or student
 * for now.
 */
export function isTemporary(error: unknown): boolean {
  const { kind } = toSendFailure(error);
  return kind === 'offline' || kind === 'outside' || kind === 'blocked' || kind === 'barred';
}

/** Whether the server says that the test is over for this student. */
export function isTestOver(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'already-submitted' || error.code === 'exam-closed');
}
