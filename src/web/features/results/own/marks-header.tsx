import type { Result } from '#contract/results.ts';
import { describeCutOff } from '#web/features/aptitudes/scheme/labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatNumber } from '#web/ui/number-format.ts';
import { OutcomeBar, OutcomeLegend } from '../review/outcome-bar.tsx';

type MarksHeaderProps = {
  result: Pick<
    Result,
    'marks' | 'total_score' | 'qualified' | 'cut_off' | 'correct' | 'incorrect' | 'unanswered' | 'responses'
  >;
};

/** The marks, whether they reach the cut-off, and the answers they come from. */
export function MarksHeader({ result }: MarksHeaderProps) {
  const partial = result.responses.filter(({ answer }) => answer.outcome === 'partial').length;
  const counts = {
    right: result.correct,
    partial,
    wrong: result.incorrect - partial,
    blank: result.unanswered,
  };
  return (
    <div className="grid gap-6 md:grid-cols-[auto_1fr] md:items-center md:gap-10">
      <p className="flex flex-col">
        <span className="text-muted text-sm">Marks</span>
        <span className="font-semibold text-5xl tabular-nums tracking-tight">
          {formatNumber(result.marks)}
          <span className="font-normal text-2xl text-muted"> / {formatNumber(result.total_score)}</span>
        </span>
        {result.qualified !== null && (
          <span className="mt-2 flex flex-col items-start gap-1">
            {result.qualified ? (
              <Badge tone="success">Qualified</Badge>
            ) : (
              <Badge tone="warn">Not qualified</Badge>
            )}
            {result.cut_off && <span className="text-muted text-xs">{describeCutOff(result.cut_off)}</span>}
          </span>
        )}
      </p>
      <div className="flex flex-col gap-3">
        <OutcomeBar counts={counts} className="h-3.5" />
        <OutcomeLegend counts={counts} />
      </div>
    </div>
  );
}
