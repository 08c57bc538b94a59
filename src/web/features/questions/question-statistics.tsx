import { TriangleAlert } from 'lucide-react';
import type { Question } from '#contract/questions/question.ts';
import { cn } from '#web/ui/class-names.ts';
import { pluralize } from '#web/ui/text.ts';
import { describeDiscrimination, describeFacility } from './labels.ts';

type QuestionStatisticsProps = { question: Pick<Question, 'attempts' | 'facility' | 'discrimination'> };

/** A question's statistics from finished tests; empty before the first. */
export function QuestionStatistics({
  question: { attempts, facility, discrimination },
}: QuestionStatisticsProps) {
  if (facility === null) return null;
  const weak = discrimination !== null && discrimination < 0.2;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-0.5 text-muted text-sm tabular-nums">
      <li>{describeFacility(facility)}</li>
      {discrimination !== null && (
        <li className={cn('inline-flex items-center gap-1.5', weak && 'text-warn-text')}>
          {weak && <TriangleAlert aria-hidden="true" className="size-3.5" />}
          {describeDiscrimination(discrimination)}
        </li>
      )}
      <li>{pluralize(attempts, 'attempt')}</li>
    </ul>
  );
}
