import type { ReactNode } from 'react';
import type { Result } from '#contract/results.ts';
import { describeCutOff } from '#web/features/aptitudes/scheme/labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatNumber } from '#web/ui/number-format.ts';
import { ScoreRing } from '#web/ui/score-ring.tsx';
import { OutcomeBar, OutcomeLegend } from '../review/outcome-bar.tsx';

type MarksHeaderProps = {
  result: Pick<
    Result,
    'marks' | 'total_score' | 'qualified' | 'cut_off' | 'correct' | 'incorrect' | 'unanswered' | 'responses'
  >;
  /** What the marks compare with, beside the ring. */
  children?: ReactNode;
  /** Beside both from tablet width on. */
  aside?: ReactNode;
};

/** The marks, whether they reach the cut-off, and the answers they come from. */
export function MarksHeader({ result, children, aside }: MarksHeaderProps) {
  const { marks, total_score, qualified, cut_off } = result;
  const partial = result.responses.filter(({ answer }) => answer.outcome === 'partial').length;
  const counts = {
    right: result.correct,
    partial,
    wrong: result.incorrect - partial,
    blank: result.unanswered,
  };
  return (
    <div className="grid gap-5 md:grid-cols-2 md:items-center md:gap-10">
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-4 narrow:flex-col narrow:items-start sm:gap-6">
          <ScoreRing percent={total_score > 0 ? (marks / total_score) * 100 : 0}>
            <span className="sr-only">Marks</span>
            <span className="font-semibold text-3xl tracking-tight">{formatNumber(marks)}</span>
            <span className="text-muted text-sm">
              <span className="sr-only"> of </span>
              <span aria-hidden="true">/ </span>
              {formatNumber(total_score)}
            </span>
          </ScoreRing>
          <div className="flex min-w-0 flex-col items-start gap-1.5">
            {children}
            {qualified !== null && (
              <>
                {qualified ? (
                  <Badge tone="success">Qualified</Badge>
                ) : (
                  <Badge tone="warn">Not qualified</Badge>
                )}
                {cut_off && <span className="text-muted text-xs">{describeCutOff(cut_off)}</span>}
              </>
            )}
          </div>
        </div>
        <OutcomeBar counts={counts} />
        <OutcomeLegend counts={counts} />
      </div>
      {aside}
    </div>
  );
}
