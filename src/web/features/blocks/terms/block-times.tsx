import { formatRelative, useServerNow, useTimeFormat } from '#web/api/time.ts';

/** `2 days ago`, with the full time behind it. */
export function TimeAgo({ at }: { at: string }) {
  const format = useTimeFormat();
  const now = useServerNow(15_000);
  return (
    <time dateTime={at} title={format.dateTime(at)} className="whitespace-nowrap">
      {formatRelative(at, now)}
    </time>
  );
}

/** The day of the end and how far away it is, or that the block lasts until it is lifted. */
export function BlockEndTime({ at }: { at: string | null }) {
  const format = useTimeFormat();
  const now = useServerNow(15_000);
  if (at === null) return <span className="text-muted">When lifted</span>;
  return (
    <time dateTime={at} title={format.dateTime(at)} className="whitespace-nowrap">
      {format.day(at)}, {format.time(at)}
      <span className="block text-muted text-xs">{formatRelative(at, now)}</span>
    </time>
  );
}
