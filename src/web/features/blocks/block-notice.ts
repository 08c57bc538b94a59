import type { BlockNotice } from '#contract/blocks/block.ts';
import { ApiError } from '#web/api/api-error.ts';

/** The block notice in an error; undefined for any other error. */
export function blockNoticeOf(error: unknown): BlockNotice | undefined {
  const told = error instanceof ApiError && error.code === 'blocked' ? error.data : undefined;
  return typeof told === 'object' && told !== null && 'ask' in told ? (told as BlockNotice) : undefined;
}
