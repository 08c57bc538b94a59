import type { Database } from '#server/platform/database/connection.ts';
import { MAX_ATTEMPT_BYTES } from '../receipts/hash-chain.queries.ts';
import { type CountedEvent, type EventLookup, listEventSizes, readCountedEvents } from './events.queries.ts';
import { thinOutEvents } from './rules.ts';

/** So many attempts are read at a time whatever they hold; of more, as many as hold so many bytes. */
const FEW = 4;
const BYTES = FEW * MAX_ATTEMPT_BYTES;

/**
 * Reads the events that count, of some attempts: in time, or admitted since. Where they hold more than memory is for, which
 * nobody's do who means well, it gives only those by which answers go.
 */
export async function readEventsInChunks(db: Database, attemptIds: number[]): Promise<EventLookup> {
  const parts =
    attemptIds.length > FEW ? chunkBySize(attemptIds, await listEventSizes(db, attemptIds)) : [attemptIds];
  if (parts.length === 1) return await readCountedEvents(db, attemptIds);
  const events = new Map<number, CountedEvent[]>();
  for (const part of parts) {
    const eventsOf = await readCountedEvents(db, part);
    for (const id of part) events.set(id, thinOutEvents(eventsOf(id)));
  }
  return (attemptId) => events.get(attemptId) ?? [];
}

/** Parts attempts, in their order, so that each part is of one or holds no more than is read at a time. */
function chunkBySize(attemptIds: number[], sizes: Map<number, number>): number[][] {
  const parts: number[][] = [];
  let weight = 0;
  for (const id of attemptIds) {
    const size = sizes.get(id) ?? 0;
    weight += size;
    if (weight > BYTES || parts.length === 0) {
      parts.push([]);
      weight = size;
    }
    parts.at(-1)?.push(id);
  }
  return parts;
}
