import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import type { Question } from '#contract/questions/question.ts';
import { formatMinutes, useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/class-names.ts';
import { pluralize } from '#web/ui/text.ts';
import { PublishCard } from '../publication/publish-card.tsx';
import { groupPapersByTrade } from '../publication/readiness.ts';
import { ReadinessCard } from '../publication/readiness-card.tsx';
import { AptitudeFacts } from './aptitude-facts.tsx';
import { Disclosure } from './disclosure.tsx';

type PublishedFactsProps = { aptitude: Aptitude; questions: readonly Question[] };

/** The facts of a published test in one line; opened, all of them, and the checklist until the first start. */
export function PublishedFacts({ aptitude, questions }: PublishedFactsProps) {
  const { dateTime } = useTimeFormat();
  const { test_timestamp, duration, total_questions, phase, section_count } = aptitude;
  const toCome = aptitude.attempt_count === 0 && !aptitude.archived_at && phase !== 'past';
  const incomplete =
    toCome &&
    section_count === 0 &&
    groupPapersByTrade(questions, total_questions).some(({ surplus }) => surplus !== 0);
  return (
    <Disclosure
      title={toCome ? 'Facts and checklist' : 'Facts'}
      hint={
        <>
          {dateTime(test_timestamp)} · {formatMinutes(duration)} · {pluralize(total_questions, 'question')}
          {incomplete && (
            <Badge tone="warn" className="ms-2">
              Not ready yet
            </Badge>
          )}
        </>
      }
    >
      <div className={cn('grid gap-6', toCome && 'lg:grid-cols-2')}>
        <AptitudeFacts aptitude={aptitude} wide={!toCome} />
        {toCome &&
          (section_count > 0 ? (
            <PublishCard aptitude={aptitude} />
          ) : (
            <ReadinessCard aptitude={aptitude} questions={questions} />
          ))}
      </div>
    </Disclosure>
  );
}
