import type { BlockNotice } from '#contract/blocks/block.ts';
import { ApiError } from '#web/api/api-error.ts';

/** The block notice in an error; undefined for any other error. */
export function blockNoticeOf(error: unknown): BlockNotice | undefined {
  const data = error instanceof ApiError && error.code === 'blocked' ? error.data : undefined;
  return typeof data === 'object' && data !== null && 'ask' in data ? (data as BlockNotice) : undefined;
}
