import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode; hint?: ReactNode };

/** For settings that take effect at once; use Checkbox for a choice that is saved later. */
export function Switch({ label, hint, className, disabled, ...rest }: SwitchProps) {
  return (
    <label
      className={cn(
        'flex min-h-11 items-center justify-between gap-4',
        disabled ? 'text-muted' : 'cursor-pointer',
        className,
      )}
    >
      <span className="min-w-0">
        <span className="block font-medium text-sm">{label}</span>
        {hint && <span className="block text-muted text-sm">{hint}</span>}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state itself
          role="switch"
          disabled={disabled}
          className="peer h-6 w-10 cursor-[inherit] appearance-none rounded-full bg-line-strong transition-colors checked:bg-accent disabled:opacity-55 forced-colors:border"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-1 top-1 size-4 rounded-full bg-surface shadow-panel transition-transform peer-checked:translate-x-4 forced-colors:bg-[CanvasText]"
        />
      </span>
    </label>
  );
}
