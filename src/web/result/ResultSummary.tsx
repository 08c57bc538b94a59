import type { Result } from '#contract/result.ts';
import { durationOfMinutes, durationOfSeconds, useTimeFormat } from '#web/api/time.ts';
import { cutOffWords } from '#web/marking/words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { figure, percent } from '#web/ui/figures.ts';
import { Stat, StatList } from '#web/ui/stat.tsx';
import { OutcomeBar, OutcomeLegend } from './OutcomeBar.tsx';

/** Marks first, then what they mean among the others. */
export function ResultSummary({ result }: { result: Result }) {
  const format = useTimeFormat();
  const partial = result.responses.filter(({ answer }) => answer.outcome === 'partial').length;
  const counts = {
    right: result.correct,
    partial,
    wrong: result.incorrect - partial,
    blank: result.unanswered,
  };
  return (
    <Card>
      <div className="grid gap-6 md:grid-cols-[auto_1fr] md:items-center md:gap-10">
        <p className="flex flex-col">
          <span className="text-muted text-sm">Marks</span>
          <span className="font-semibold text-5xl tabular-nums tracking-tight">
            {figure(result.marks)}
            <span className="font-normal text-2xl text-muted"> / {figure(result.total_score)}</span>
          </span>
          {result.qualified !== null && (
            <span className="mt-2 flex flex-col items-start gap-1">
              {result.qualified ? (
                <Badge tone="success">Qualified</Badge>
              ) : (
                <Badge tone="warn">Not qualified</Badge>
              )}
              {result.cut_off && <span className="text-muted text-xs">{cutOffWords(result.cut_off)}</span>}
            </span>
          )}
        </p>
        <div className="flex flex-col gap-3">
          <OutcomeBar counts={counts} className="h-3.5" />
          <OutcomeLegend counts={counts} />
        </div>
      </div>
      <StatList className="mt-6 border-line border-t pt-6">
        <Stat
          label="Rank"
          value={
            <>
              {result.rank}
              <span className="font-normal text-base text-muted"> of {result.total_users}</span>
            </>
          }
        />
        <Stat
          label="Percentile"
          value={figure(Math.round(result.percentile * 10) / 10)}
          hint={result.total_users > 1 ? 'percent of the others did no better' : undefined}
        />
        <Stat label="Accuracy" value={percent(result.accuracy)} hint="of the answered questions" />
        <Stat
          label="Time taken"
          value={durationOfSeconds(result.response_time)}
          hint={`of ${durationOfMinutes(result.aptitude.duration)}`}
        />
      </StatList>
      <p className="mt-6 text-muted text-sm">
        Handed in {format.dateTime(result.submitted_at)}
        {result.how === 'deadline' && ', by itself when time was over'}
      </p>
    </Card>
  );
}
