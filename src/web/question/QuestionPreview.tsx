import { useEffect, useState } from 'react';
import { sentenceFor } from '#web/api/problem.ts';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { kindOf, type QuestionForm } from './form.ts';
import { usePreview } from './requests.ts';
import { optionLetter } from './words.ts';

const MAX_TEXT = 20_000;

/** The question as a student will see it, a moment after typing pauses. */
export function QuestionPreview({ form }: { form: QuestionForm }) {
  const settled = useSettled(form, 400);
  const texts = [settled.description, settled.explanation, ...settled.options.map((option) => option.text)];
  const preview = usePreview(
    texts.map((text) => text.slice(0, MAX_TEXT)),
    settled.format,
  );
  const blank = texts.every((text) => text.trim() === '');
  const [description = '', explanation = '', ...options] = (!blank && preview.data) || [];
  const multiple = kindOf(form) === 'multiple';

  return (
    <Card aria-label="Preview">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 className="font-semibold text-muted text-sm">As a student sees it</h2>
        <p role="status" className="text-danger-text text-sm">
          {preview.error && !preview.isFetching && `No preview: ${sentenceFor(preview.error)}`}
        </p>
      </div>
      {blank ? (
        <p className="py-6 text-center text-muted text-sm">The question appears here while you write.</p>
      ) : (
        <div className={cn('transition-opacity', preview.isPlaceholderData && 'opacity-80')}>
          {description ? (
            <RichText html={description} />
          ) : (
            <p className="text-muted">The question has no text yet.</p>
          )}
          <p className="mt-4 mb-2 text-muted text-sm">
            {multiple ? 'Choose all that are right' : 'Choose one'}
          </p>
          <ul className="flex flex-col gap-2">
            {settled.options.map((option, index) => (
              <li
                key={option.key}
                className="flex items-start gap-3 rounded-control border border-line px-3 py-2.5"
              >
                <span
                  aria-hidden="true"
                  className={cn(
                    'mt-0.5 size-5 shrink-0 border border-line-strong bg-surface',
                    multiple ? 'rounded-[0.3125rem]' : 'rounded-full',
                  )}
                />
                {options[index] ? (
                  <RichText html={options[index]} className="min-w-0 flex-1" />
                ) : (
                  <span className="text-muted">Option {optionLetter(index)}</span>
                )}
              </li>
            ))}
          </ul>
          {explanation && (
            <div className="mt-4 rounded-control bg-sunken/70 px-4 py-3 text-sm">
              <p className="mb-1 font-semibold">Explanation, with the result</p>
              <RichText html={explanation} />
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

/** The value once it has stayed the same for `delay` milliseconds. */
function useSettled<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
