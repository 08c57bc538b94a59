import { useId } from 'react';
import type { PaperQuestion } from '#contract/aptitudes/paper.ts';
import { cn } from '#web/ui/class-names.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { optionLetter } from '#web/ui/text.ts';

type OptionCardsProps = {
  question: Pick<PaperQuestion, 'kind' | 'options'>;
  selected: readonly string[];
  disabled: boolean;
  onChoose: (option: string) => void;
};

/** The options as large cards: radio buttons for a single choice, checkboxes for a multiple choice. */
export function OptionCards({ question, selected, disabled, onChoose }: OptionCardsProps) {
  const name = useId();
  const single = question.kind !== 'multiple';
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-3 text-[0.9375rem] text-muted">
        {single ? 'Choose one option' : 'Choose every correct option'}
      </legend>
      <div className="flex flex-col gap-2.5">
        {question.options.map((option, place) => {
          const checked = selected.includes(option.id);
          return (
            <label
              key={option.id}
              className={cn(
                'flex min-h-13 items-center gap-3 rounded-panel border px-3.5 py-3 transition-colors sm:px-4',
                'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-text',
                checked
                  ? 'border-accent bg-accent-soft ring-1 ring-accent'
                  : 'border-line-strong/60 bg-surface hover:border-line-strong hover:bg-sunken/60',
                disabled ? 'opacity-75' : 'cursor-pointer',
              )}
            >
              <input
                type={single ? 'radio' : 'checkbox'}
                name={name}
                checked={checked}
                onChange={() => onChoose(option.id)}
                className={cn(
                  'relative size-5 shrink-0 cursor-[inherit] appearance-none border-line-strong bg-surface supports-[selector(:has(a))]:outline-none checked:border-accent',
                  single
                    ? 'rounded-full border transition-[border-width] checked:border-6'
                    : "rounded-[0.3125rem] border checked:bg-accent checked:after:absolute checked:after:inset-x-[0.375rem] checked:after:inset-y-[0.125rem] checked:after:rotate-45 checked:after:border-on-accent checked:after:border-r-2 checked:after:border-b-2 checked:after:content-['']",
                )}
              />
              <span className="w-4 shrink-0 text-center font-semibold text-muted text-sm">
                {optionLetter(place)}
              </span>
              <RichText as="span" html={option.html} className="min-w-0 flex-1" />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
