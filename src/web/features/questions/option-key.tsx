import { Check } from 'lucide-react';
import type { Question } from '#contract/questions/question.ts';
import { cn } from '#web/ui/class-names.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { optionLetter } from '#web/ui/text.ts';

// Options up to this length are laid out side by side if there is room.
const SHORT = 32;

type OptionKeyProps = { question: Pick<Question, 'options' | 'options_html' | 'correct_options'> };

/** The options of a question with the key marked by shape, colour and text. */
export function OptionKey({ question }: OptionKeyProps) {
  const short = question.options.every((option) => option.length <= SHORT);
  return (
    <ol className={cn('grid gap-1.5', short && 'sm:grid-cols-2')}>
      {question.options_html.map((html, index) => {
        const correct = question.correct_options.includes(index + 1);
        return (
          <li
            key={optionLetter(index)}
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
              {correct ? <Check className="size-3.5" strokeWidth={3} /> : optionLetter(index)}
            </span>
            <span className="sr-only">
              Option {optionLetter(index)}
              {correct && ', correct'}:
            </span>
            <RichText html={html} className="min-w-0 flex-1" />
          </li>
        );
      })}
    </ol>
  );
}
