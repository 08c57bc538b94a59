import type { OwnReport } from '#contract/questions/reports.ts';
import { sentenceFor } from '#web/api/api-error.ts';
import { relative, useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useTakeBack } from './requests.ts';
import { outcomeTones, outcomeWords, reasonLabels, sentenceOf } from './labels.ts';

/** What the student reported, and what became of it. */
export function OwnReportState({ report }: { report: OwnReport }) {
  const format = useTimeFormat();
  const takeBack = useTakeBack();
  const { answer, number, reason, reported_at, words } = report;

  function withdraw() {
    takeBack.mutate(report.id, {
      onSuccess: () => toast({ title: 'Report taken back', variant: 'success' }),
      onError: (error) =>
        toast({ title: 'Nothing was changed', description: sentenceFor(error), variant: 'destructive' }),
    });
  }

  return (
    <div className="flex w-full min-w-0 flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {answer ? (
          <Badge tone={outcomeTones[answer.outcome]}>{outcomeWords[answer.outcome]}</Badge>
        ) : (
          <Badge tone="warn">Waits for an answer</Badge>
        )}
        <span className="text-muted">
          You reported “{reasonLabels[reason]}”{' '}
          <time dateTime={reported_at} title={format.dateTime(reported_at)}>
            {relative(reported_at)}
          </time>
        </span>
        {!answer && (
          <Button
            variant="link"
            size="sm"
            busy={takeBack.isPending}
            aria-label={`Take back the report of question ${number}`}
            onClick={withdraw}
          >
            Take back
          </Button>
        )}
      </div>
      <p className="whitespace-pre-line break-words text-muted">{words}</p>
      {answer && (
        <div className="rounded-control bg-sunken px-4 py-3">
          <p className="font-medium">{sentenceOf(answer)}</p>
          {answer.words && <p className="mt-1 whitespace-pre-line break-words">{answer.words}</p>}
        </div>
      )}
    </div>
  );
}
