import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { QuarantinedQuestion } from '#contract/questions/quarantine.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { formatRelative, useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { toast } from '#web/ui/toast.ts';
import { describeEvidence, reasonLabels } from './labels.ts';
import { useDecideQuarantine } from './requests.ts';

/** A question in quarantine: why, and what can be done. */
export function QuarantinedCard({ stay }: { stay: QuarantinedQuestion }) {
  const format = useTimeFormat();
  const { question_id, reasons, began_at, began_by, edited, ended, description_html } = stay;
  return (
    <Card className="flex flex-col gap-3" aria-label={`Question ${question_id}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted text-sm">
        {reasons.map((reason) => (
          <Badge key={reason} tone="warn">
            {reasonLabels[reason]}
          </Badge>
        ))}
        {edited && <Badge tone="accent">Edited since</Badge>}
        <time dateTime={began_at} title={format.dateTime(began_at)}>
          {formatRelative(began_at)}, by {began_by ?? 'the portal'}
        </time>
      </div>
      <RichText
        html={description_html}
        className="max-h-24 overflow-hidden text-[0.9375rem] [mask-image:linear-gradient(black_4.25rem,transparent_6rem)]"
      />
      {describeEvidence(stay).map((sentence) => (
        <p key={sentence} className="text-sm">
          {sentence}
        </p>
      ))}
      {ended ? (
        <p className="text-muted text-sm">
          {ended.outcome === 'released' ? 'Released' : 'Retired'} {formatRelative(ended.at)}
          {ended.by && ` by ${ended.by}`}
        </p>
      ) : (
        <Decisions id={question_id} />
      )}
    </Card>
  );
}

function Decisions({ id }: { id: number }) {
  const decide = useDecideQuarantine(id);
  const [retiring, setRetiring] = useState(false);
  const retire = () =>
    decide.mutate('retired', {
      onSuccess: () => {
        setRetiring(false);
        toast({ title: 'Question retired', variant: 'success' });
      },
    });
  const release = () =>
    decide.mutate('released', {
      onSuccess: () => toast({ title: 'Question released', variant: 'success' }),
      onError: (error) =>
        toast({ title: 'Not released', description: errorMessage(error), variant: 'destructive' }),
    });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        busy={decide.isPending}
        aria-label={`Release question ${id}`}
        onClick={release}
      >
        Release
      </Button>
      <Link
        to={paths.questions}
        search={{ edit: String(id) }}
        aria-label={`Edit question ${id}`}
        className={buttonStyle({ variant: 'secondary', size: 'sm' })}
      >
        Edit
      </Link>
      <Link
        to={paths.questionHistory}
        params={{ id: String(id) }}
        aria-label={`History of question ${id}`}
        className={buttonStyle({ variant: 'ghost', size: 'sm' })}
      >
        History
      </Link>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Retire question ${id}`}
        onClick={() => setRetiring(true)}
      >
        Retire
      </Button>
      {retiring && (
        <ConfirmDialog
          open
          onOpenChange={setRetiring}
          title="Retire this question?"
          confirmLabel="Retire"
          busy={decide.isPending}
          error={decide.error ? errorMessage(decide.error) : undefined}
          onConfirm={retire}
        >
          No new test takes it. Results keep it, and you can restore it in the question set.
        </ConfirmDialog>
      )}
    </div>
  );
}
