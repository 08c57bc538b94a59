import { ArrowRight } from 'lucide-react';
import type { LateAnswersPreview } from '#contract/attempts/late-answers.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { formatNumber, formatSigned } from '#web/ui/number-format.ts';
import { describeGivenAnswer, getQuestionNumber, outcomeLabels } from './labels.ts';

/** What the chosen answers would change, for each question and in total. */
export function AdmissionPreviewCard({ preview, stale }: { preview: LateAnswersPreview; stale: boolean }) {
  const { before, after, changes, questions } = preview;
  return (
    <Card aria-labelledby="late-changes" aria-busy={stale} className="renewing">
      <CardHeader title={<span id="late-changes">What would change</span>} />
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        <ComparedFigure
          label={`Marks, of ${formatNumber(after.max_marks)}`}
          before={formatNumber(before.marks)}
          after={formatNumber(after.marks)}
        />
        <ComparedFigure label="Rank" before={String(before.rank)} after={String(after.rank)} />
        <ComparedFigure
          label="Correct, incorrect, unattempted"
          before={`${before.correct}, ${before.incorrect}, ${before.unanswered}`}
          after={`${after.correct}, ${after.incorrect}, ${after.unanswered}`}
        />
      </dl>
      {changes.length === 0 ? (
        <p className="mt-5 text-muted text-sm">
          No counted answer would change: either a later answer stands, or only review marks and times are
          admitted.
        </p>
      ) : (
        <ul aria-label="Questions that change" className="mt-5 divide-y divide-line border-line border-t">
          {changes.map(({ question_id, before: was, after: is }) => (
            <li key={question_id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3 text-sm">
              <span className="w-28 font-medium">Question {getQuestionNumber(questions, question_id)}</span>
              <span className="min-w-0 break-words">
                {describeGivenAnswer(questions, { question_id, ...was })}
                {was.outcome && <span className="text-muted"> ({outcomeLabels[was.outcome]})</span>}{' '}
                <BecomesArrow />{' '}
                <span className="font-medium">{describeGivenAnswer(questions, { question_id, ...is })}</span>
                {is.outcome && <span className="text-muted"> ({outcomeLabels[is.outcome]})</span>}
              </span>
              <span className="ms-auto whitespace-nowrap tabular-nums">
                {formatSigned(was.marks)} <BecomesArrow />{' '}
                <span className="font-medium">{formatSigned(is.marks)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function ComparedFigure({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="mt-1 font-semibold text-xl tabular-nums">
        {before === after ? (
          <>
            {after} <span className="font-normal text-muted text-sm">as before</span>
          </>
        ) : (
          <>
            <span className="font-normal text-muted">{before}</span> <BecomesArrow /> {after}
          </>
        )}
      </dd>
    </div>
  );
}

const BecomesArrow = () => <ArrowRight aria-label="becomes" className="inline size-4 text-muted" />;
