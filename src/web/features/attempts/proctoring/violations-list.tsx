import type { ViolationStatus } from '#contract/attempts/proctoring.ts';
import { formatSeconds, useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { selectCounting, violationLabels } from './labels.ts';
import type { PendingViolation } from './queue/violation-journal.ts';

type ViolationsListProps = {
  /** The server's status; undefined until the first reply. */
  standing?: ViolationStatus;
  /** Violations that only this device knows yet. */
  waiting?: readonly PendingViolation[];
};

/** The recorded violations of an attempt, latest last, and those that still wait. */
export function ViolationsList({ standing, waiting = [] }: ViolationsListProps) {
  const format = useTimeFormat();
  const violations = standing?.violations ?? [];
  const counting = standing ? selectCounting(standing) : [];
  const markOf = (one: (typeof violations)[number]) => {
    if (counting.includes(one)) return <Badge tone="warn">Counts</Badge>;
    return one.counted ? <Badge>Forgiven</Badge> : null;
  };
  if (violations.length + waiting.length === 0)
    return <p className="text-muted text-sm">No warnings so far.</p>;
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
            {violationLabels[kind]}
            <span className="block text-muted tabular-nums">
              {format.time(at)}
              {seconds > 0 && `, ${formatSeconds(seconds)}`}
            </span>
          </span>
          {mark}
        </li>
      ))}
    </ol>
  );
}
