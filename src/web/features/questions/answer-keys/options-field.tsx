import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { optionLetter } from '#web/ui/text.ts';
import {
  addOption,
  hasNamedOptions,
  keepsOptionOrder,
  MAX_OPTIONS,
  MIN_OPTIONS,
  markOption,
  moveOption,
  type OptionValues,
  type QuestionFormValues,
} from '../editor/form-values.ts';
import { OptionField } from './option-field.tsx';

type OptionsFieldProps = {
  form: QuestionFormValues;
  onChange: (form: QuestionFormValues) => void;
  errorAt: (path: string) => string | undefined;
};

/** The options in order, with the correct ones marked. */
export function OptionsField({ form, onChange, errorAt }: OptionsFieldProps) {
  const id = useId();
  const [said, setSaid] = useState('');
  const { options } = form;
  const error = errorAt('options') ?? errorAt('correct_options');
  const keeps = keepsOptionOrder(form);

  const place = (name: 'row' | 'up' | 'down', key: number) => `${id}-${name}-${key}`;
  const focusButton = (name: 'up' | 'down', key: number) =>
    document.getElementById(place(name, key))?.focus();
  const focusText = (key: number) =>
    document.getElementById(place('row', key))?.querySelector('textarea')?.focus();

  function change(key: number, { correct, ...patch }: Partial<OptionValues>) {
    if (correct !== undefined) return onChange(markOption(form, key, correct));
    onChange({
      ...form,
      options: options.map((option) => (option.key === key ? { ...option, ...patch } : option)),
    });
  }

  function move(from: number, to: number, by: 'text' | 'button') {
    const moved = options[from];
    if (!moved || to < 0 || to >= options.length) return;
    flushSync(() => onChange(moveOption(form, from, to)));
    setSaid(`Moved to place ${to + 1} of ${options.length}`);
    // The moved element has lost the focus, or has become disabled.
    const atEdge = to === 0 ? 'down' : to === options.length - 1 ? 'up' : undefined;
    if (by === 'text') focusText(moved.key);
    else focusButton(atEdge ?? (to < from ? 'up' : 'down'), moved.key);
  }

  function remove(index: number) {
    const next = options[index + 1] ?? options[index - 1];
    flushSync(() => onChange({ ...form, options: options.filter((each) => each !== options[index]) }));
    setSaid(`Option ${optionLetter(index)} removed`);
    if (next) focusText(next.key);
  }

  function add() {
    const grown = addOption(form);
    flushSync(() => onChange(grown));
    const last = grown.options.at(-1);
    if (last) focusText(last.key);
  }

  return (
    <fieldset
      className="min-w-0 scroll-mt-24 rounded-control"
      aria-describedby={error ? `${id}-error` : `${id}-hint`}
      tabIndex={-1}
      data-invalid={error ? '' : undefined}
    >
      <legend className="mb-1 font-medium text-sm">Options</legend>
      <p id={`${id}-hint`} className="mb-3 text-muted text-sm">
        {form.kind === 'single' ? 'Mark the one that is correct.' : 'Mark all that are correct.'}{' '}
        {keeps
          ? 'All students get the options in this order.'
          : 'Every student gets the options in another order.'}
      </p>
      <ol className="flex flex-col gap-3">
        {options.map((option, index) => (
          <OptionField
            key={option.key}
            option={option}
            letter={optionLetter(index)}
            ids={{
              row: place('row', option.key),
              up: place('up', option.key),
              down: place('down', option.key),
            }}
            error={errorAt(`options.${index}`)}
            plain={form.format === 'text'}
            onChange={(patch) => change(option.key, patch)}
            onUp={index > 0 ? (by) => move(index, index - 1, by) : undefined}
            onDown={index < options.length - 1 ? (by) => move(index, index + 1, by) : undefined}
            onRemove={options.length > MIN_OPTIONS ? () => remove(index) : undefined}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="mt-3 flex flex-col gap-3">
        <FieldError id={`${id}-error`} message={error} />
        <div>
          <Button variant="secondary" size="sm" disabled={options.length >= MAX_OPTIONS} onClick={add}>
            <Plus aria-hidden="true" />
            {options.length >= MAX_OPTIONS ? `${MAX_OPTIONS} options at most` : 'Add an option'}
          </Button>
        </div>
        <Switch
          label="Keep the order of the options"
          hint={
            hasNamedOptions(form)
              ? 'An option names others, such as “Both A and B” or “None of the above”, so their order matters.'
              : undefined
          }
          checked={keeps}
          onChange={(event) => onChange({ ...form, keepOptionOrder: event.target.checked })}
        />
      </div>
    </fieldset>
  );
}
