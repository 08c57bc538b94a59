import { createHash } from 'node:crypto';
import { compareByWriter } from '#contract/attempts/late-answers.ts';
import type { AnswerEvent } from '../answers/rules.ts';

/** An event as the chain hashes it. `received_at` is UTC to the microsecond, as `2026-01-31T09:30:00.000000Z`. */
export type ChainedEvent = AnswerEvent & { late: boolean; link: number; received_at: string };

/** A link, computed from events. `events`: their number. */
export type ChainLink = { link: number; hash: string; received_at: string; events: number };

/**
 * Computes the chain of an attempt from its events, given in any order. Each hash is SHA-256 (FIPS 180-4) over the hash of the link
 * before, which is empty for the first link, and the text of the link's events.
 */
export function buildChain(attemptId: number, events: ChainedEvent[]): ChainLink[] {
  const byLink = [...Map.groupBy(events, (event) => event.link)].sort(([one], [other]) => one - other);
  let before: Buffer = Buffer.alloc(0);
  return byLink.map(([link, members]) => {
    const received_at = members[0]?.received_at ?? '';
    const lines = members.toSorted(compareByWriter).map(formatEventLine);
    before = createHash('sha256')
      .update(before)
      .update(`${attemptId} ${link} ${received_at}\n${lines.join('')}`)
      .digest();
    return { link, hash: before.toString('hex'), received_at, events: members.length };
  });
}

// `LINE` in hash-chain.queries.ts writes the same in SQL.
function formatEventLine(event: Omit<ChainedEvent, 'link' | 'received_at'>): string {
  const { epoch, seq, question_id, selected, value, marked, seconds, late } = event;
  const mark = marked === null ? '-' : Number(marked);
  return `${epoch} ${seq} ${question_id} ${formatSizedText(selected?.join(' '))} ${formatSizedText(value)} ${mark} ${seconds} ${Number(late)}\n`;
}

// Texts go with their length in bytes, so that no text can pose as several fields.
function formatSizedText(content: string | null | undefined): string {
  return content === null || content === undefined ? '-' : `${Buffer.byteLength(content)}:${content}`;
}
