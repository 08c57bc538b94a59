import type { ViolationStanding } from '#contract/attempts/proctoring.ts';
import { durationOfSeconds, useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Seen } from './violation-journal.ts';
import { countingOf, kindWords } from './labels.ts';

type RecordedListProps = {
  /** What the server has; none until it was heard. */
  standing?: ViolationStanding;
  /** What only this device knows as yet. */
  waiting?: readonly Seen[];
};

/** What was recorded in an attempt, the latest last, and what still waits. */
export function RecordedList({ standing, waiting = [] }: RecordedListProps) {
  const format = useTimeFormat();
  const violations = standing?.violations ?? [];
  const counting = standing ? countingOf(standing) : [];
  const markOf = (one: (typeof violations)[number]) => {
    if (counting.includes(one)) return <Badge tone="warn">Counts</Badge>;
    return one.counted ? <Badge>Forgiven</Badge> : null;
  };
  if (violations.length + waiting.length === 0)
    return <p className="text-muted text-sm">Nothing has been recorded.</p>;
  const rows = [
    ...violations.map((one) => ({ ...one, mark: markOf(one) })),
    ...waiting.map((one) => ({ ...one, mark: <Badge>Not sent yet</Badge> })),
  ];
  return (
    <ol className="divide-y divide-line text-sm">
      {rows.map(({ epoch, seq, kind, at, seconds, mark }) => (
        <li
          key={`${epoch} ${seq}`}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
        >
          <span className="min-w-0">
            {kindWords[kind]}
            <span className="block text-muted tabular-nums">
              {format.time(at)}
              {seconds > 0 && `, ${durationOfSeconds(seconds)}`}
            </span>
          </span>
          {mark}
        </li>
      ))}
    </ol>
  );
}
