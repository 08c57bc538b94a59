import type { Outcome } from '#contract/attempts/score.ts';
import { cn } from '#web/ui/class-names.ts';
import type { Breakdown } from '../breakdown/breakdown.ts';

export const outcomes: readonly Outcome[] = ['right', 'partial', 'wrong', 'blank'];

const outcomeColors: Record<Outcome, string> = {
  right: 'bg-success',
  partial: 'bg-warn',
  wrong: 'bg-danger',
  blank: 'bg-line-strong',
};

/** Correct, incorrect and unattempted as shares of one bar; the figures stand beside it in words. */
export function OutcomeBar({ counts, className }: { counts: Omit<Breakdown, 'name'>; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'flex w-full gap-0.5 overflow-hidden rounded-full forced-color-adjust-none',
        className ?? 'h-2.5',
      )}
    >
      {outcomes.map((outcome) =>
        counts[outcome] > 0 ? (
          <span
            key={outcome}
            className={outcomeColors[outcome]}
            style={{ flexGrow: counts[outcome], flexBasis: 0 }}
          />
        ) : null,
      )}
    </span>
  );
}

/** The legend with the counts. */
export function OutcomeLegend({ counts }: { counts: Omit<Breakdown, 'name'> }) {
  const labels: Record<Outcome, string> = {
    right: 'correct',
    partial: 'partly correct',
    wrong: 'incorrect',
    blank: 'unattempted',
  };
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {outcomes
        .filter((outcome) => outcome !== 'partial' || counts.partial > 0)
        .map((outcome) => (
          <li key={outcome} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className={cn('size-2.5 rounded-full forced-color-adjust-none', outcomeColors[outcome])}
            />
            <span>
              <span className="font-semibold tabular-nums">{counts[outcome]}</span>{' '}
              <span className="text-muted">{labels[outcome]}</span>
            </span>
          </li>
        ))}
    </ul>
  );
}
