import type { ReactNode } from 'react';
import type { Aptitude } from '#contract/aptitude.ts';
import { durationOfMinutes, relative, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { endOf, markingWords, marks, releaseWords } from './words.ts';

type AptitudeFactsProps = { aptitude: Aptitude; wide: boolean };

export function AptitudeFacts({ aptitude, wide }: AptitudeFactsProps) {
  const { dateTime, zoneName } = useTimeFormat();
  const now = useServerNow();
  const end = endOf(aptitude);
  return (
    <Card aria-label="Facts">
      <dl className={cn('grid grid-cols-2 gap-x-6 gap-y-4 sm:gap-x-8', wide && 'lg:grid-cols-3')}>
        <Fact name={`Starts (${zoneName})`} hint={relative(aptitude.test_timestamp, now)} wide>
          {dateTime(aptitude.test_timestamp)}
        </Fact>
        <Fact name={`Ends (${zoneName})`} hint={relative(end, now)} wide>
          {dateTime(end)}
        </Fact>
        <Fact name="Questions" hint={`${aptitude.question_count} over all trades`}>
          {aptitude.total_questions} per student
        </Fact>
        <Fact name="Marks" hint={`full marks ${marks(aptitude.marks_right * aptitude.total_questions)}`}>
          {markingWords(aptitude)}
        </Fact>
        <Fact name="Duration">{durationOfMinutes(aptitude.duration)}</Fact>
        <Fact name="Results come out">{releaseWords[aptitude.release]}</Fact>
        <Fact name="Place" hint={aptitude.venue === null ? undefined : 'checked at the start'}>
          {aptitude.venue ?? 'Anywhere'}
        </Fact>
      </dl>
    </Card>
  );
}

type FactProps = { name: string; hint?: string; wide?: boolean; children: ReactNode };

function Fact({ name, hint, wide, children }: FactProps) {
  return (
    <div className={cn('min-w-0', wide && 'max-sm:col-span-2')}>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="mt-0.5 font-medium tabular-nums">{children}</dd>
      {hint && <dd className="text-muted text-sm tabular-nums">{hint}</dd>}
    </div>
  );
}
