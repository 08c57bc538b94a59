import { TriangleAlert } from 'lucide-react';
import type { Question } from '#contract/questions/question.ts';
import { cn } from '#web/ui/class-names.ts';
import { pluralize } from '#web/ui/text.ts';
import { discriminationLabel, facilityLabel, formatIndex, formatShare } from './labels.ts';

type QuestionStatisticsProps = { question: Pick<Question, 'attempts' | 'facility' | 'discrimination'> };

/** A question's statistics from finished tests; empty before the first. */
export function QuestionStatistics({
  question: { attempts, facility, discrimination },
}: QuestionStatisticsProps) {
  if (facility === null) return null;
  const weak = discrimination !== null && discrimination < 0.2;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-muted text-sm tabular-nums">
      <div className="flex gap-1.5">
        <dt>Facility</dt>
        <dd>
          {formatShare(facility)}, {facilityLabel(facility)}
        </dd>
      </div>
      <div className={cn('flex gap-1.5', weak && 'text-warn-text')}>
        <dt className="inline-flex items-center gap-1.5">
          {weak && <TriangleAlert aria-hidden="true" className="size-3.5" />}
          Discrimination
        </dt>
        <dd>
          {discrimination === null
            ? 'not known'
            : `${formatIndex(discrimination)}, ${discriminationLabel(discrimination)}`}
        </dd>
      </div>
      <div className="flex gap-1.5">
        <dt className="sr-only">Attempts</dt>
        <dd>{pluralize(attempts, 'attempt')}</dd>
      </div>
    </dl>
  );
}
