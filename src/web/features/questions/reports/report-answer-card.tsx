import { useState } from 'react';
import type { ReportGroup } from '#contract/questions/reports.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { describeReportAnswer, outcomeLabels, outcomeTones } from './labels.ts';
import { useReopenReports } from './requests.ts';

type ReportAnswerCardProps = { answer: NonNullable<ReportGroup['answer']>; onReopened: () => void };

/** The answer to reports; admins can reopen them. */
export function ReportAnswerCard({ answer, onReopened }: ReportAnswerCardProps) {
  const { isAdmin } = useAuth();
  const format = useTimeFormat();
  const reopen = useReopenReports();
  const [asking, setAsking] = useState(false);
  return (
    <Card aria-label="Answer">
      <CardHeader
        title="Answer"
        hint={`${format.dateTime(answer.answered_at)}${answer.by ? ` by ${answer.by.name}` : ''}`}
        actions={
          isAdmin && (
            <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
              Open again…
            </Button>
          )
        }
      />
      <div className="flex flex-col items-start gap-2 text-sm">
        <Badge tone={outcomeTones[answer.outcome]}>{outcomeLabels[answer.outcome]}</Badge>
        <p>{describeReportAnswer(answer)}</p>
        {answer.words && <p className="whitespace-pre-line break-words">{answer.words}</p>}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Open the reports again?"
        confirmLabel="Open again"
        busy={reopen.isPending}
        {...(reopen.error && { error: errorMessage(reopen.error) })}
        onConfirm={() =>
          reopen.mutate(answer.id, {
            onSuccess: ({ reopened }) => {
              toast({
                title: 'Opened again',
                description: `Reports that wait: ${reopened}.`,
                variant: 'success',
              });
              onReopened();
            },
          })
        }
      >
        The answer goes, and the students see that their reports wait again.
      </ConfirmDialog>
    </Card>
  );
}
