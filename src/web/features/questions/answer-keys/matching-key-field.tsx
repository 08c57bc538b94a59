import { useId } from 'react';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { AddRowButton, type KeyFieldProps, RemoveRowButton } from './key-field-parts.tsx';
import { appendRow, type PairValues } from './key-values.ts';

/** The pairs, in the order in which students get the prompts, and extra matches. */
export function MatchingKeyField({ form, onChange, errorAt }: KeyFieldProps) {
  const id = useId();
  const { pairs, extra } = form;
  const error = errorAt('matching.pairs') ?? errorAt('matching.extra') ?? errorAt('matching');
  const change = (key: number, patch: Partial<PairValues>) =>
    onChange({ ...form, pairs: pairs.map((pair) => (pair.key === key ? { ...pair, ...patch } : pair)) });
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-3 outline-none"
      tabIndex={-1}
      data-invalid={error ? '' : undefined}
      aria-describedby={`${id}-hint`}
    >
      <legend className="mb-1 font-medium text-sm">Pairs</legend>
      <p id={`${id}-hint`} className="text-muted text-sm">
        Two prompts may have the same match. Each student gets the matches in another order.
      </p>
      <ol className="flex flex-col gap-3">
        {pairs.map((pair, place) => (
          <li key={pair.key} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
              {(['prompt', 'match'] as const).map((side) => (
                <Field
                  key={side}
                  label={`${side === 'prompt' ? 'Prompt' : 'Match'} ${place + 1}`}
                  labelHidden
                  error={errorAt(`matching.pairs.${place}.${side}`)}
                >
                  <Input
                    value={pair[side]}
                    maxLength={2_000}
                    autoComplete="off"
                    placeholder={side === 'prompt' ? `Prompt ${place + 1}` : 'Its match'}
                    onChange={(event) => change(pair.key, { [side]: event.target.value })}
                  />
                </Field>
              ))}
            </div>
            <RemoveRowButton
              label={`Remove pair ${place + 1}`}
              onRemove={
                pairs.length > 2
                  ? () => onChange({ ...form, pairs: pairs.filter((each) => each !== pair) })
                  : undefined
              }
            />
          </li>
        ))}
      </ol>
      {extra.length > 0 && (
        <ol aria-label="Extra matches" className="flex flex-col gap-3">
          {extra.map((one, place) => (
            <li key={one.key} className="flex items-start gap-2">
              <Field
                label={`Extra match ${place + 1}`}
                labelHidden
                error={errorAt(`matching.extra.${place}`)}
                className="flex-1"
              >
                <Input
                  value={one.text}
                  maxLength={2_000}
                  autoComplete="off"
                  placeholder="Belongs to no prompt"
                  onChange={(event) =>
                    onChange({
                      ...form,
                      extra: extra.map((each) =>
                        each.key === one.key ? { ...each, text: event.target.value } : each,
                      ),
                    })
                  }
                />
              </Field>
              <RemoveRowButton
                label={`Remove extra match ${place + 1}`}
                onRemove={() => onChange({ ...form, extra: extra.filter((each) => each !== one) })}
              />
            </li>
          ))}
        </ol>
      )}
      <FieldError message={error} />
      <div className="flex flex-wrap gap-2">
        <AddRowButton
          full={pairs.length >= 12}
          onAdd={() =>
            onChange({ ...form, pairs: appendRow(pairs, (key) => ({ key, prompt: '', match: '' })) })
          }
        >
          Add a pair
        </AddRowButton>
        <AddRowButton
          full={extra.length >= 8}
          onAdd={() => onChange({ ...form, extra: appendRow(extra, (key) => ({ key, text: '' })) })}
        >
          Add an extra match
        </AddRowButton>
      </div>
    </fieldset>
  );
}
