import { type ReactNode, useId } from 'react';
import { cn } from './class-names.ts';
import { FieldError } from './field.tsx';

type RadioOption<V extends string> = { value: V; label: ReactNode; hint?: ReactNode; disabled?: boolean };
type RadioGroupProps<V extends string> = {
  legend: ReactNode;
  legendHidden?: boolean;
  options: readonly RadioOption<V>[];
  value: V | undefined;
  onChange: (value: V) => void;
  error?: string;
  /** Side by side, if there is room. */
  inline?: boolean;
  className?: string;
};

export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { legend, legendHidden, options, value, onChange, error, inline, className } = props;
  const name = useId();
  return (
    <fieldset className={cn('min-w-0', className)} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 font-medium text-sm'}>{legend}</legend>
      <div className={cn('flex gap-x-6', inline ? 'flex-row flex-wrap' : 'flex-col')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'flex min-h-11 items-start gap-3 py-2.5 md:min-h-9 md:py-1.5',
              option.disabled ? 'text-muted' : 'cursor-pointer',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-5 shrink-0 cursor-[inherit] appearance-none rounded-full border border-line-strong bg-surface transition-[border-width] checked:border-6 checked:border-accent disabled:opacity-55"
            />
            <span className="min-w-0">
              <span className="block text-[0.9375rem]">{option.label}</span>
              {option.hint && <span className="block text-muted text-sm">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} message={error} />
    </fieldset>
  );
}
