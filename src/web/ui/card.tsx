import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';

/** A panel with a quiet border. `flush` drops the padding, for tables and lists. */
export function Card({ flush = false, className, ...rest }: ComponentProps<'section'> & { flush?: boolean }) {
  return (
    <section
      {...rest}
      className={cn(
        'min-w-0 rounded-panel border border-line bg-surface shadow-panel',
        !flush && 'p-4 sm:p-6',
        flush && 'overflow-hidden',
        className,
      )}
    />
  );
}

type CardHeaderProps = { title: ReactNode; hint?: ReactNode; actions?: ReactNode; className?: string };

export function CardHeader({ title, hint, actions, className }: CardHeaderProps) {
  return (
    <div className={cn('mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2', className)}>
      <div className="min-w-0">
        <h2 dir="auto" className="font-semibold text-lg leading-7">
          {title}
        </h2>
        {hint && <p className="text-muted text-sm">{hint}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
