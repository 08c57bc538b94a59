import { useState } from 'react';
import type { LateAdmission } from '#contract/attempts/late-answers.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useWithdrawLateAnswers } from './requests.ts';

/** The answers that were admitted, by whom and why, with a button to withdraw each admission. */
export function AdmissionsCard({ id, admissions }: { id: string; admissions: LateAdmission[] }) {
  const format = useTimeFormat();
  const [asked, setAsked] = useState<LateAdmission>();
  if (admissions.length === 0) return null;
  return (
    <Card aria-labelledby="admissions">
      <CardHeader title={<span id="admissions">Admissions</span>} />
      <ul className="divide-y divide-line">
        {admissions.map((admission) => {
          const { by, at, reason, events, withdrawn } = admission;
          return (
            <li
              key={admission.id}
              className="flex flex-wrap items-start justify-between gap-3 py-3 first:pt-0"
            >
              <div className="min-w-0 text-sm">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-medium">
                    {by} admitted {pluralize(events, 'step')}
                  </span>
                  <span className="text-muted">{format.dateTime(at)}</span>
                  {withdrawn && <Badge tone="warn">Withdrawn</Badge>}
                </p>
                <p className="mt-1 break-words">{reason}</p>
                {withdrawn && (
                  <p className="mt-1 break-words text-muted">
                    {withdrawn.by} withdrew it on {format.dateTime(withdrawn.at)}: {withdrawn.reason}
                  </p>
                )}
              </div>
              {!withdrawn && (
                <Button variant="secondary" size="sm" onClick={() => setAsked(admission)}>
                  Withdraw…
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {asked && <WithdrawDialog id={id} admission={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

type WithdrawDialogProps = { id: string; admission: LateAdmission; onClose: () => void };

function WithdrawDialog({ id, admission, onClose }: WithdrawDialogProps) {
  const withdrawal = useWithdrawLateAnswers(id);
  return (
    <ReasonDialog
      title="Withdraw this admission?"
      description={`Its ${pluralize(admission.events, 'step')} no longer count, and the attempt is marked without them.`}
      act="Withdraw"
      acting="Withdrawing"
      busy={withdrawal.isPending}
      error={withdrawal.error}
      onClose={onClose}
      onReason={(reason) =>
        withdrawal.mutate(
          { admission: admission.id, reason },
          {
            onSuccess: () => {
              onClose();
              toast({ title: 'The admission is withdrawn', variant: 'success' });
            },
          },
        )
      }
    />
  );
}
