import { Calculator, Delete } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useStoredChoice } from '#web/ui/stored-choice.ts';
import { numberHint } from './number-hint.ts';
import { useTypedText } from './typed-text.ts';

/** The most characters of a typed number. */
const MAX_LENGTH = 60;

type NumberFieldProps = { unit: string; value: string; disabled: boolean; onType: (value: string) => void };

/** A field for a number with its unit, and an optional keypad on the screen. */
export function NumberField({ unit, value, disabled, onType }: NumberFieldProps) {
  const [typed, type] = useTypedText(value, onType);
  const [keypad, setKeypad] = useStoredChoice('test-keypad', ['off', 'on'], 'off');
  const keys = useId();
  const { unclear, text } = numberHint(typed);
  return (
    <div className="flex max-w-md flex-col gap-3">
      <Field
        label={unit ? `Your answer in ${unit}` : 'Your answer'}
        hint={
          <span role="status" className={unclear ? 'text-warn-text' : undefined}>
            {text}
          </span>
        }
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Input
            inputMode="decimal"
            value={typed}
            maxLength={MAX_LENGTH}
            disabled={disabled}
            autoComplete="off"
            className="max-w-60 tabular-nums"
            onChange={(event) => type(event.target.value)}
          />
          {unit && (
            <span aria-hidden="true" className="min-w-0 break-words font-medium">
              {unit}
            </span>
          )}
        </div>
      </Field>
      <div>
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3"
          aria-expanded={keypad === 'on'}
          aria-controls={keys}
          onClick={() => setKeypad(keypad === 'on' ? 'off' : 'on')}
        >
          <Calculator aria-hidden="true" /> {keypad === 'on' ? 'Hide the keypad' : 'Show a keypad'}
        </Button>
        <div id={keys} hidden={keypad === 'off'}>
          <Keypad disabled={disabled} typed={typed} onType={type} />
        </div>
      </div>
    </div>
  );
}

const keypadKeys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '−', '0', '.'];

type KeypadProps = { typed: string; disabled: boolean; onType: (typed: string) => void };

function Keypad({ typed, disabled, onType }: KeypadProps) {
  return (
    <fieldset disabled={disabled} className="mt-2 grid w-fit max-w-full grid-cols-3 gap-2 tabular-nums">
      <legend className="sr-only">Keypad</legend>
      {keypadKeys.map((key) => (
        <Button
          key={key}
          variant="secondary"
          className="w-16 max-w-full"
          aria-label={key === '−' ? 'Minus' : key === '.' ? 'Point' : key}
          onClick={() => typed.length < MAX_LENGTH && onType(typed + (key === '−' ? '-' : key))}
        >
          {key}
        </Button>
      ))}
      <Button
        variant="secondary"
        className="col-span-3"
        aria-disabled={typed === ''}
        onClick={() => typed !== '' && onType(typed.slice(0, -1))}
      >
        <Delete aria-hidden="true" /> Backspace
      </Button>
    </fieldset>
  );
}
