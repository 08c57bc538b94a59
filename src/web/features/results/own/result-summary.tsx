import type { Result } from '#contract/results.ts';
import { formatMinutes, formatSeconds, useTimeFormat } from '#web/api/time.ts';
import { Card } from '#web/ui/card.tsx';
import { formatNumber, formatPercent } from '#web/ui/number-format.ts';
import { Stat, StatList } from '#web/ui/stat.tsx';
import { capitalize } from '#web/ui/text.ts';
import { MarksHeader } from './marks-header.tsx';

const endingLabels: Record<Result['how'], string> = {
  student: '',
  deadline: ', automatically when time ended',
  violations: ', automatically at the limit of warnings',
  invigilator: ', by the invigilator',
};

/** Among fewer students a rank says nothing. */
const RANKED_FROM = 5;

/** The marks first, then how they compare with others. */
export function ResultSummary({ result, own }: { result: Result; own: boolean }) {
  const format = useTimeFormat();
  const condition = `rank appears after ${RANKED_FROM} students`;
  return (
    <Card>
      <MarksHeader result={result} />
      <StatList className="mt-6 border-line border-t pt-6">
        {result.total_users < RANKED_FROM ? (
          <Stat
            label="Rank"
            value="–"
            hint={own && result.total_users === 1 ? `You are the first; ${condition}` : capitalize(condition)}
          />
        ) : (
          <>
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
              value={formatNumber(Math.round(result.percentile * 10) / 10)}
              hint={`Better than or equal to ${formatPercent(result.percentile)} of students`}
            />
          </>
        )}
        <Stat label="Accuracy" value={formatPercent(result.accuracy)} hint="of the answered questions" />
        <Stat
          label="Time taken"
          value={formatSeconds(result.response_time)}
          hint={`of ${formatMinutes(result.aptitude.duration)}`}
        />
      </StatList>
      <p className="mt-6 text-muted text-sm">
        Submitted {format.dateTime(result.submitted_at)}
        {endingLabels[result.how]}
      </p>
    </Card>
  );
}
