import type { BlockNotice } from '#contract/blocks/block.ts';
import { ApiError } from '#web/api/api-error.ts';

/** What the server tells a blocked student; undefined when something else went wrong. */
export function blockNoticeOf(error: unknown): BlockNotice | undefined {
  const told = error instanceof ApiError && error.code === 'blocked' ? error.data : undefined;
  return typeof told === 'object' && told !== null && 'ask' in told ? (told as BlockNotice) : undefined;
}
