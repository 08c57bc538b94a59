import type { ReactNode } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import type { Release } from '#contract/aptitudes/terms.ts';
import { formatMinutes, formatRelative, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { formatMarks } from '#web/ui/number-format.ts';
import { pluralize } from '#web/ui/text.ts';
import { formatMarking, releaseLabels } from '../labels.ts';
import { describeCutOff } from '../scheme/labels.ts';
import { summarizeScheme } from '../scheme/scheme-summary.ts';
import { formatAudience } from '../sections/labels.ts';

type AptitudeFactsProps = { aptitude: Aptitude; wide: boolean };

export function AptitudeFacts({ aptitude, wide }: AptitudeFactsProps) {
  const { dateTime, zoneName } = useTimeFormat();
  const now = useServerNow();
  const own = aptitude.timing === 'own';
  return (
    <Card aria-label="Facts">
      <dl className={cn('grid grid-cols-2 gap-x-6 gap-y-4 sm:gap-x-8', wide && 'lg:grid-cols-3')}>
        <Fact
          name={`${own ? 'Opens' : 'Starts'} (${zoneName})`}
          hint={formatRelative(aptitude.test_timestamp, now)}
          wide
        >
          {dateTime(aptitude.test_timestamp)}
        </Fact>
        <Fact
          name={`${own ? 'Closes' : 'Ends'} (${zoneName})`}
          hint={formatRelative(aptitude.ends_at, now)}
          wide
        >
          {dateTime(aptitude.ends_at)}
        </Fact>
        <Fact name="Questions" hint={questionsHint(aptitude)}>
          {aptitude.total_questions} per student
        </Fact>
        <MarksFact aptitude={aptitude} />
        <Fact name="Duration" hint={own ? 'from the own start' : undefined}>
          {formatMinutes(aptitude.duration)}
        </Fact>
        <ReleaseFact aptitude={aptitude} />
        <Fact name="Place" hint={aptitude.venue === null ? undefined : 'checked at the start'}>
          {aptitude.venue ?? 'Anywhere'}
        </Fact>
        <AdmissionFact aptitude={aptitude} />
        <ProctoringFact aptitude={aptitude} />
      </dl>
    </Card>
  );
}

function questionsHint({ question_count, section_count }: Aptitude): string {
  if (section_count === 0) return `${question_count} over all trades`;
  return `${pluralize(section_count, 'section')}, ${question_count} chosen one by one`;
}

function MarksFact({ aptitude }: { aptitude: Aptitude }) {
  const { scheme, cut_off, section_count, marks_right, total_questions } = aptitude;
  const hint = [
    ...(scheme || section_count > 0 ? [] : [`full marks ${formatMarks(marks_right * total_questions)}`]),
    ...(section_count > 0 ? ['for sections without their own scheme'] : []),
    ...(cut_off ? [`cut-off: ${describeCutOff(cut_off).toLowerCase()}`] : []),
  ];
  return (
    <Fact name="Marks" hint={hint.join('; ') || undefined}>
      {scheme ? summarizeScheme(scheme) : formatMarking(aptitude)}
    </Fact>
  );
}

/** When each part of the results is released; answers and explanations only if they are released separately. */
function ReleaseFact({ aptitude }: { aptitude: Aptitude }) {
  const { dateTime } = useTimeFormat();
  const words = (release: Release, released: string | null) =>
    released === null ? releaseLabels[release] : `Released by hand, ${dateTime(released)}`;
  const marks = words(aptitude.release_marks, aptitude.marks_released_at);
  const answers = words(aptitude.release_answers, aptitude.answers_released_at);
  const explanations = words(aptitude.release_explanations, aptitude.explanations_released_at);
  const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
  const apart = answers !== marks || explanations !== marks;
  return (
    <Fact
      name="Results come out"
      hint={apart ? `answers ${lower(answers)}; explanations ${lower(explanations)}` : undefined}
    >
      {marks}
    </Fact>
  );
}

function AdmissionFact({ aptitude }: { aptitude: Aptitude }) {
  const { trades, batches, listed_only, listed_count, access_code, networks } = aptitude;
  const limited = listed_only || trades.length > 0 || batches.length > 0 || networks.length > 0;
  if (!limited && access_code === null) return null;
  const hints = [
    ...(batches.length > 0 ? [`batch ${batches.join(', ')}`] : []),
    ...(listed_only ? [`${pluralize(listed_count, 'student')} on the list`] : []),
    ...(networks.length > 0 ? [`from ${pluralize(networks.length, 'network')} alone`] : []),
    ...(access_code === null ? [] : [`access code ${access_code}`]),
  ];
  return (
    <Fact name="For" hint={hints.join('; ')}>
      {trades.length === 0 ? 'Every trade' : formatAudience(trades)}
    </Fact>
  );
}

function ProctoringFact({ aptitude }: { aptitude: Aptitude }) {
  const { full_screen, seb_config_keys, seb_exam_keys, violation_limit } = aptitude;
  const hints = [
    ...(full_screen ? ['in full screen'] : []),
    ...(seb_config_keys.length + seb_exam_keys.length > 0 ? ['only in Safe Exam Browser'] : []),
  ];
  return (
    <Fact name="Violations" hint={hints.join('; ') || undefined}>
      {violation_limit === 0 ? 'Written down only' : `End the test at ${violation_limit}`}
    </Fact>
  );
}

type FactProps = { name: string; hint?: string | undefined; wide?: boolean; children: ReactNode };

function Fact({ name, hint, wide, children }: FactProps) {
  return (
    <div className={cn('min-w-0', wide && 'max-sm:col-span-2')}>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="mt-0.5 font-medium tabular-nums">{children}</dd>
      {hint && <dd className="text-muted text-sm tabular-nums">{hint}</dd>}
    </div>
  );
}
