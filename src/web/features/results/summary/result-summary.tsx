import { Link } from '@tanstack/react-router';
import { CLASS_FROM, type Result } from '#contract/results.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { formatMinutes, formatSeconds, useTimeFormat } from '#web/api/time.ts';
import { FixMistakesButton } from '#web/features/practice/missed/fix-mistakes-button.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatNumber, formatPercent } from '#web/ui/number-format.ts';
import { Stat, StatList } from '#web/ui/stat.tsx';
import { capitalize, pluralize } from '#web/ui/text.ts';
import { isMissed } from '../breakdown/breakdown.ts';
import { describeDifference, describeLosses, estimateMinutes } from './comparison.ts';
import { MarksHeader } from './marks-header.tsx';
import { MarksHistogram } from './marks-histogram.tsx';

const endingLabels: Record<Result['how'], string> = {
  student: '',
  deadline: ', automatically when time ended',
  violations: ', automatically at the limit of warnings',
  invigilator: ', by the invigilator',
};

type SummaryProps = { result: Result; own: boolean };

/** The marks and what they compare with, what to do next, and one sentence on what cost most. */
export function ResultSummary({ result, own }: SummaryProps) {
  const { marks, total_score, class_marks, responses } = result;
  const { isAdmin } = useAuth();
  // Practice is for students; an admin may have an attempt of earlier days.
  const missed = isAdmin ? 0 : responses.filter(isMissed).length;
  const losses = describeLosses(responses, result.class_answers, own ? 'you' : 'the student');
  return (
    <Card>
      <MarksHeader
        result={result}
        aside={
          class_marks && (
            <MarksHistogram
              spread={class_marks}
              marks={marks}
              total_score={total_score}
              who={own ? 'You' : result.student.name}
            />
          )
        }
      >
        <Standing result={result} own={own} />
      </MarksHeader>
      {(losses || (own && missed > 0)) && (
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
          {own && missed > 0 && (
            <FixMistakesButton testId={result.aptitude.id}>
              Fix {pluralize(missed, 'mistake')} · {formatMinutes(estimateMinutes(missed))}
            </FixMistakesButton>
          )}
          {losses && <p>{losses}</p>}
        </div>
      )}
      <Details result={result} own={own} />
    </Card>
  );
}

/** The difference to the own average, and the rank among enough students. */
function Standing({ result, own }: SummaryProps) {
  const { marks, total_score, rank, total_users, aptitude } = result;
  const percent = total_score > 0 ? (marks / total_score) * 100 : 0;
  const condition = `rank appears after ${CLASS_FROM} students`;
  return (
    <>
      <p className="font-semibold text-lg leading-6">{formatPercent(percent)}</p>
      <p className="text-muted text-sm">{describeDifference(percent, result.own_average)}</p>
      {aptitude.mock_pattern !== null ? (
        <p className="flex items-center gap-2 text-muted text-sm">
          <Badge>Mock</Badge> A mock ranks nobody
        </p>
      ) : total_users >= CLASS_FROM ? (
        <Badge tone="accent">
          Rank {formatNumber(rank)} of {formatNumber(total_users)}
        </Badge>
      ) : (
        <p className="text-muted text-sm">
          {own && total_users === 1 ? `You are the first; ${condition}` : capitalize(condition)}
        </p>
      )}
    </>
  );
}

function Details({ result, own }: SummaryProps) {
  const format = useTimeFormat();
  const { isAdmin } = useAuth();
  const id = String(result.aptitude.id);
  const pattern = result.aptitude.mock_pattern;
  const link = buttonStyle({ variant: 'link', size: 'sm' });
  return (
    <div className="mt-5 border-line border-t pt-5">
      <StatList>
        {result.total_users >= CLASS_FROM && (
          <Stat
            label="Percentile"
            value={formatNumber(Math.round(result.percentile * 10) / 10)}
            hint={`Better than or equal to ${formatPercent(result.percentile)} of students`}
          />
        )}
        <Stat label="Accuracy" value={formatPercent(result.accuracy)} hint="of the answered questions" />
        <Stat
          label="Time taken"
          value={formatSeconds(result.response_time)}
          hint={`of ${formatMinutes(result.aptitude.duration)}`}
        />
      </StatList>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 text-muted text-sm">
        <p>
          Submitted {format.dateTime(result.submitted_at)}
          {endingLabels[result.how]}
        </p>
        <span className="-ms-1 flex flex-wrap">
          {own && (
            <Link to={paths.ownAttempt} params={{ id }} className={link}>
              Your attempt
            </Link>
          )}
          {isAdmin && (
            <Link to={paths.attempt} params={{ id: String(result.attempt_id) }} className={link}>
              The attempt
            </Link>
          )}
          {pattern === null ? (
            <Link to={paths.hallOfFame} search={{ test: id }} className={link}>
              Achievers
            </Link>
          ) : (
            own && (
              <Link to={paths.mock} params={{ id: pattern }} className={link}>
                Compare your mocks
              </Link>
            )
          )}
        </span>
      </div>
    </div>
  );
}
