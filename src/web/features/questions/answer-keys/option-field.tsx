import { ArrowDown, ArrowUp, ImagePlus, X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/class-names.ts';
import { Field, useFieldWiring } from '#web/ui/field.tsx';
import type { OptionValues } from '../editor/form-values.ts';
import { PictureDialog } from '../editor/picture-dialog.tsx';

type Move = ((by: 'text' | 'button') => void) | undefined;
type OptionFieldProps = {
  option: OptionValues;
  letter: string;
  ids: { row: string; up: string; down: string };
  error: string | undefined;
  /** Plain text cannot hold pictures. */
  plain: boolean;
  onChange: (patch: Partial<OptionValues>) => void;
  onUp: Move;
  onDown: Move;
  onRemove: (() => void) | undefined;
};

/** One option: its text, whether it is correct, and buttons to move it. Alt with an arrow key moves it too. */
export function OptionField(props: OptionFieldProps) {
  const { option, letter, ids, error, plain, onChange, onUp, onDown, onRemove } = props;

  const [picturing, setPicturing] = useState(false);

  function moveByKey(event: KeyboardEvent) {
    const move = event.key === 'ArrowUp' ? onUp : event.key === 'ArrowDown' ? onDown : undefined;
    if (!event.altKey || !move) return;
    event.preventDefault();
    move('text');
  }

  return (
    <li
      id={ids.row}
      className={cn(
        'rounded-control border p-2 ps-3',
        option.correct ? 'border-success bg-success-soft/50' : 'border-line',
      )}
    >
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className="mt-2.5 w-4 shrink-0 text-center font-semibold text-muted text-sm md:mt-2"
        >
          {letter}
        </span>
        <Field label={`Option ${letter}`} labelHidden error={error} className="flex-1">
          <OptionText
            value={option.text}
            onChange={(event) => onChange({ text: event.target.value })}
            onKeyDown={moveByKey}
          />
        </Field>
      </div>
      <div className="mt-1 flex items-center justify-between gap-2 sm:ps-7">
        <Checkbox
          label={<span className="whitespace-nowrap text-sm">Correct</span>}
          aria-label={`Option ${letter} is correct`}
          checked={option.correct}
          onChange={(event) => onChange({ correct: event.target.checked })}
        />
        <div className="flex">
          {!plain && (
            <Tool aria-label={`Insert a picture into option ${letter}`} onClick={() => setPicturing(true)}>
              <ImagePlus aria-hidden="true" />
            </Tool>
          )}
          <Tool
            id={ids.up}
            aria-label={`Move option ${letter} up`}
            disabled={!onUp}
            onClick={() => onUp?.('button')}
          >
            <ArrowUp aria-hidden="true" />
          </Tool>
          <Tool
            id={ids.down}
            aria-label={`Move option ${letter} down`}
            disabled={!onDown}
            onClick={() => onDown?.('button')}
          >
            <ArrowDown aria-hidden="true" />
          </Tool>
          <Tool aria-label={`Remove option ${letter}`} disabled={!onRemove} onClick={onRemove}>
            <X aria-hidden="true" />
          </Tool>
        </div>
      </div>
      {picturing && (
        <PictureDialog
          file={undefined}
          onClose={() => setPicturing(false)}
          onInsert={(picture) => {
            setPicturing(false);
            onChange({ text: `${option.text} ${picture}`.trim() });
          }}
        />
      )}
    </li>
  );
}

function OptionText(props: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldWiring()}
      {...props}
      rows={1}
      className="control field-sizing-content block max-h-60 resize-y"
    />
  );
}

function Tool(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className="flex size-11 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink disabled:opacity-40 md:size-8 [&_svg]:size-4"
    />
  );
}
