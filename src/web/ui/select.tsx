import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { useFieldWiring } from './field.tsx';

type Choice = string | { value: string; label: string; disabled?: boolean };
type SelectProps = ComponentProps<'select'> & {
  options: readonly Choice[];
  /** The first, empty choice, such as "Choose a trade" or "All trades". */
  placeholder?: string;
};

/** A native select: it works best on phones and with assistive technology. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <div className={cn('relative', className)}>
      <select {...useFieldWiring()} {...rest} className="control appearance-none truncate pe-10">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => {
          const choice = typeof option === 'string' ? { value: option, label: option } : option;
          return (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          );
        })}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted"
      />
    </div>
  );
}
