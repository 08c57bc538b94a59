import { Check } from 'lucide-react';
import type { GeneratedQuestionView } from '#contract/questions/generated.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/class-names.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { optionLetter } from '#web/ui/text.ts';
import { formatAcceptedNumber } from '../answer-labels.ts';

/** A generated question as students see it, with the key and the mistake behind each wrong option. */
export function GeneratedQuestionCard({ instance }: { instance: GeneratedQuestionView }) {
  const { description_html, options, answer, explanation_html, in_bank } = instance;
  return (
    <div className="flex flex-col gap-4">
      <RichText html={description_html} />
      {answer && (
        <p className="flex items-center gap-2.5 rounded-control border border-success bg-success-soft/60 px-3 py-2 text-[0.9375rem] tabular-nums">
          <Check aria-hidden="true" className="size-4 shrink-0 text-success-text" />
          <span className="sr-only">Correct answer:</span>
          {formatAcceptedNumber({ value: answer.value, tolerance: answer.tolerance, credit: 1 }, answer.unit)}
        </p>
      )}
      {options.length > 0 && (
        <ol aria-label="Options" className="flex flex-col gap-2">
          {options.map((option, place) => (
            <Option key={option.html} option={option} letter={optionLetter(place)} />
          ))}
        </ol>
      )}
      <div className="rounded-control bg-sunken/70 px-4 py-3 text-sm">
        <h3 className="mb-1 font-semibold">Explanation, with the result</h3>
        <RichText html={explanation_html} />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        {describeMistakes(instance)}
        {in_bank && <Badge tone="accent">In the bank already</Badge>}
      </p>
    </div>
  );
}

function Option({ option, letter }: { option: GeneratedQuestionView['options'][number]; letter: string }) {
  const { html, correct, mistake } = option;
  return (
    <li
      className={cn(
        'flex items-start gap-3 rounded-control border px-3 py-2 text-[0.9375rem]',
        correct ? 'border-success bg-success-soft/60' : 'border-line',
      )}
    >
      <span
        aria-hidden="true"
        className={cn(
          'mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full font-semibold text-xs',
          correct ? 'bg-success-text text-surface' : 'bg-sunken text-muted',
        )}
      >
        {correct ? <Check className="size-3.5" strokeWidth={3} /> : letter}
      </span>
      <span className="sr-only">
        Option {letter}
        {correct && ', correct'}:
      </span>
      <div className="min-w-0 flex-1">
        <RichText html={html} />
        {mistake && <p className="text-muted text-sm">Typical mistake: {mistake}.</p>}
      </div>
    </li>
  );
}

/** Says how many wrong options come from a named mistake. */
function describeMistakes({ options }: Pick<GeneratedQuestionView, 'options'>): string {
  const wrong = options.filter((option) => !option.correct);
  const explained = wrong.filter((option) => option.mistake !== null).length;
  if (wrong.length === 0) return '';
  if (explained === 0) return 'The explanation weighs every statement.';
  return explained === wrong.length
    ? 'Every wrong option comes from a mistake that the explanation names.'
    : `${explained} of ${wrong.length} wrong options come from a mistake that the explanation names.`;
}
