import { parseWallClock } from '#web/ui/wall-clock.ts';

const DAY = 86_400_000;

/** The end of a block: when lifted, after some days, or at a wall-clock time of the institute (`2026-11-21T10:30`). */
export type BlockEnd = { kind: 'open' | '1' | '7' | '30' | 'at'; at: string };

export const noBlockEnd: BlockEnd = { kind: 'open', at: '' };

/** The end as the API takes it (null for none), or the fault in it. `now` is in milliseconds. */
export function resolveBlockEnd(
  { kind, at }: BlockEnd,
  zone: string,
  now: number,
): string | null | 'missing' | 'past' {
  if (kind === 'open') return null;
  if (kind !== 'at') return new Date(now + Number(kind) * DAY).toISOString();
  const instant = parseWallClock(at, zone);
  if (instant === undefined) return 'missing';
  return instant * 1_000 <= now ? 'past' : new Date(instant * 1_000).toISOString();
}
