import { Scale } from 'lucide-react';
import { useState } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import type { Wire } from '#contract/endpoint.ts';
import type { RegradeQuestion, readRegrade } from '#contract/grading/regrade.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { ApplyRegradeDialog } from './apply-regrade-dialog.tsx';
import { describeChanges, toRulings } from './labels.ts';
import { RegradeHistory } from './regrade-history.tsx';
import { RegradePreviewCard } from './regrade-preview-card.tsx';
import { RegradeQuestionRow } from './regrade-question-row.tsx';
import { usePreviewRegrade, useReadRegrade } from './requests.ts';

/**
 * Corrects how questions of a finished test are marked: choose, preview, then apply or discard. See
 * docs/decisions/0009-regrades-are-appended-rulings.md.
 */
export function RegradeTab({ aptitude }: { aptitude: Aptitude }) {
  const regrade = useReadRegrade(aptitude.id);
  if (regrade.isPending) return <SkeletonList rows={3} rowClassName="h-24" />;
  if (!regrade.data)
    return (
      <Card>
        <QueryError query={regrade} />
      </Card>
    );
  if (regrade.data.questions.length === 0)
    return (
      <Card>
        <EmptyState icon={Scale} title="Nobody has started this test">
          Until then, corrected questions take effect by themselves. Afterwards papers keep their questions,
          and you decide here how each is marked.
        </EmptyState>
      </Card>
    );
  return <RegradeForm aptitude={aptitude} regrade={regrade.data} />;
}

type RegradeFormProps = { aptitude: Aptitude; regrade: Wire<(typeof readRegrade)['reply']> };

function RegradeForm({ aptitude, regrade }: RegradeFormProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const [applying, setApplying] = useState(false);
  const preview = usePreviewRegrade(aptitude.id);
  const rulings = toRulings(chosen);
  const corrected = regrade.questions.filter((question) => question.corrected || question.ruling);
  const others = regrade.questions.filter((question) => !corrected.includes(question));

  function choose(question: RegradeQuestion, value: string) {
    const next = new Map(chosen);
    if (value === '') next.delete(question.question_id);
    else next.set(question.question_id, value);
    setChosen(next);
    // The preview no longer matches the choice.
    preview.reset();
  }
  function drop() {
    setChosen(new Map());
    preview.reset();
  }
  const rows = (questions: readonly RegradeQuestion[]) => (
    <ul className="divide-y divide-line">
      {questions.map((question) => (
        <RegradeQuestionRow
          key={question.question_id}
          question={question}
          value={chosen.get(question.question_id) ?? ''}
          onChoose={(value) => choose(question, value)}
        />
      ))}
    </ul>
  );

  return (
    <div className="flex flex-col gap-6">
      <Card flush aria-label="Questions to re-mark">
        <div className="p-4 pb-0 sm:p-6 sm:pb-0">
          <CardHeader
            title="Re-mark questions"
            hint={`${pluralize(regrade.submitted, 'attempt')} marked${regrade.writing > 0 ? `, ${regrade.writing} still open: they will be marked this way when they end` : ''}. Nothing changes until you apply it.`}
          />
          {corrected.length === 0 && (
            <Notice className="mb-6">
              No key has changed since the papers were drawn. You can choose any question below.
            </Notice>
          )}
        </div>
        {rows(corrected)}
        <details className="border-line border-t">
          <summary className="flex min-h-11 items-center px-4 font-medium text-accent-text underline underline-offset-4 sm:px-6">
            {corrected.length === 0
              ? pluralize(others.length, 'question')
              : `${pluralize(others.length, 'other question')}`}
          </summary>
          {rows(others)}
        </details>
        <div className="flex flex-wrap items-center gap-2 border-line border-t bg-sunken/40 px-4 py-3 sm:px-6">
          <Button
            disabled={rulings.length === 0}
            busy={preview.isPending}
            onClick={() => preview.mutate(rulings)}
          >
            {preview.isPending ? 'Marking' : 'Preview'}
          </Button>
          <Button variant="ghost" disabled={chosen.size === 0} onClick={drop}>
            Drop
          </Button>
          <p className="ms-auto text-muted text-sm" aria-live="polite">
            {rulings.length === 0 ? 'Nothing chosen' : `${pluralize(rulings.length, 'question')} chosen`}
            {preview.data && <span className="sr-only">: {describeChanges(preview.data)}</span>}
          </p>
        </div>
      </Card>
      {preview.isError && (
        <Card>
          <ErrorState
            title="The preview failed"
            message={errorMessage(preview.error)}
            onRetry={() => preview.mutate(rulings)}
          />
        </Card>
      )}
      {preview.data && <RegradePreviewCard preview={preview.data} onApply={() => setApplying(true)} />}
      <RegradeHistory regrades={regrade.regrades} questions={regrade.questions} />
      {applying && preview.data && (
        <ApplyRegradeDialog
          aptitude={aptitude}
          rulings={rulings}
          preview={preview.data}
          onClose={() => setApplying(false)}
          onApplied={drop}
        />
      )}
    </div>
  );
}
