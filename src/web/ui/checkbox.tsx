import { Check, Minus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Shown beside the box; without it give `aria-label`. */
  label?: ReactNode;
  /** Some, but not all, of the represented items are checked. */
  mixed?: boolean;
};

export function Checkbox({ label, mixed = false, className, disabled, ...rest }: CheckboxProps) {
  return (
    <label
      className={cn(
        'group relative inline-flex min-h-11 min-w-6 items-center gap-3 md:min-h-8',
        disabled ? 'text-muted' : 'cursor-pointer',
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        className="peer size-5 shrink-0 cursor-[inherit] appearance-none rounded-[0.3125rem] border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-55"
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className={cn(
          'pointer-events-none absolute start-[0.1875rem] hidden size-3.5 text-on-accent forced-colors:text-[CanvasText]',
          !mixed && 'peer-checked:block',
        )}
      />
      {mixed && (
        <Minus
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute start-[0.1875rem] size-3.5 text-on-accent forced-colors:text-[CanvasText]"
        />
      )}
      {label && <span className="min-w-0 text-[0.9375rem]">{label}</span>}
    </label>
  );
}
