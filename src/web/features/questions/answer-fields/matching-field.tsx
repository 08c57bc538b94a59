import { useId } from 'react';
import type { PaperQuestion } from '#contract/aptitudes/paper.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { Select } from '#web/ui/select.tsx';
import { optionLetter } from '#web/ui/text.ts';
import { formulaText } from './formula-text.ts';
import { getMatch } from './selection.ts';

type MatchingFieldProps = {
  question: Pick<PaperQuestion, 'prompts' | 'options'>;
  /** `prompt:match` pairs. */
  pairs: readonly string[];
  disabled: boolean;
  onMatch: (prompt: string, match: string) => void;
};

/** The matches with their letters, and a select for each prompt. */
export function MatchingField({ question, pairs, disabled, onMatch }: MatchingFieldProps) {
  const name = useId();
  const { prompts, options } = question;
  const choices = options.map(({ id, html }, place) => ({
    value: id,
    label: describeMatch(optionLetter(place), html),
  }));
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h3 id={`${name}-matches`} className="mb-2 text-[0.9375rem] text-muted">
          Matches
        </h3>
        <ol aria-labelledby={`${name}-matches`} className="grid gap-2 sm:grid-cols-2">
          {options.map(({ id, html }, place) => (
            <li key={id} className="flex gap-3 rounded-control bg-sunken px-3.5 py-2">
              <span className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full border border-line-strong/60 bg-surface font-semibold text-xs">
                {optionLetter(place)}
              </span>
              <RichText as="span" html={html} className="min-w-0 flex-1" />
            </li>
          ))}
        </ol>
      </div>
      <fieldset disabled={disabled} className="min-w-0">
        <legend className="mb-2 text-[0.9375rem] text-muted">Give each its match</legend>
        <ol className="flex flex-col gap-2.5">
          {prompts.map(({ id, html }, place) => (
            <li
              key={id}
              className="grid items-center gap-x-4 gap-y-2 rounded-panel border border-line-strong/60 bg-surface px-3.5 py-3 md:grid-cols-[1fr_minmax(0,14rem)]"
            >
              <span className="flex min-w-0 gap-3">
                <span className="w-4 shrink-0 text-center font-semibold text-muted text-sm leading-7">
                  {place + 1}
                </span>
                <span id={`${name}-${id}`} className="min-w-0 flex-1">
                  <RichText as="span" html={html} />
                </span>
              </span>
              <Select
                aria-label={`Match for ${place + 1}`}
                aria-describedby={`${name}-${id}`}
                placeholder="Choose"
                options={choices}
                value={getMatch(pairs, id)}
                onChange={(event) => onMatch(id, event.target.value)}
                className="text-[0.9375rem]"
              />
            </li>
          ))}
        </ol>
      </fieldset>
    </div>
  );
}

/** A match for a native select, which shows no markup: its letter, and its text if that is the same without markup. */
function describeMatch(letter: string, html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const formula of body.querySelectorAll('.katex')) {
    const math = formula.querySelector('math');
    const text = math && formulaText(math);
    if (text === undefined || text === null) return letter;
    formula.replaceWith(text);
  }
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(picture.alt);
  const text = (body.textContent ?? '').replace(/\s+/g, ' ').trim();
  return text === '' ? letter : `${letter}: ${text.length > 80 ? `${text.slice(0, 79)}…` : text}`;
}
