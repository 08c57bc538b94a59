import type { OwnReport } from '#contract/results/reports.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { formatRelative, useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { describeReportAnswer, outcomeLabels, outcomeTones, reasonLabels } from './labels.ts';
import { useWithdrawReport } from './requests.ts';

/** A student's report and its answer. */
export function OwnReportStatus({ report }: { report: OwnReport }) {
  const format = useTimeFormat();
  const takeBack = useWithdrawReport();
  const { answer, number, reason, reported_at, words } = report;

  function withdraw() {
    takeBack.mutate(report.id, {
      onSuccess: () => toast({ title: 'Report withdrawn', variant: 'success' }),
      onError: (error) =>
        toast({ title: 'Nothing was changed', description: errorMessage(error), variant: 'destructive' }),
    });
  }

  return (
    <div className="flex w-full min-w-0 flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {answer ? (
          <Badge tone={outcomeTones[answer.outcome]}>{outcomeLabels[answer.outcome]}</Badge>
        ) : (
          <Badge tone="warn">Waits for an answer</Badge>
        )}
        <span className="text-muted">
          You reported “{reasonLabels[reason]}”{' '}
          <time dateTime={reported_at} title={format.dateTime(reported_at)}>
            {formatRelative(reported_at)}
          </time>
        </span>
        {!answer && (
          <Button
            variant="link"
            size="sm"
            busy={takeBack.isPending}
            aria-label={`Withdraw the report of question ${number}`}
            onClick={withdraw}
          >
            Withdraw
          </Button>
        )}
      </div>
      <p className="whitespace-pre-line break-words text-muted">{words}</p>
      {answer && (
        <div className="rounded-control bg-sunken px-4 py-3">
          <p className="font-medium">{describeReportAnswer(answer)}</p>
          {answer.words && <p className="mt-1 whitespace-pre-line break-words">{answer.words}</p>}
        </div>
      )}
    </div>
  );
}
