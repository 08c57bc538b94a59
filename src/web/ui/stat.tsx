import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

type StatProps = { label: string; value: ReactNode; hint?: ReactNode; className?: string };

/** One figure with its name. Put several into `<StatList>`. */
export function Stat({ label, value, hint, className }: StatProps) {
  return (
    <div className={cn('min-w-0', className)}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="mt-1 font-semibold text-2xl tabular-nums leading-8 tracking-tight">{value}</dd>
      {hint && <dd className="mt-0.5 text-muted text-sm">{hint}</dd>}
    </div>
  );
}

/** Figures in one row, two in a row on phones. */
export function StatList({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl
      className={cn(
        'grid grid-cols-2 gap-x-6 narrow:grid-cols-1 gap-y-5 md:auto-cols-fr md:grid-flow-col md:grid-cols-none',
        className,
      )}
    >
      {children}
    </dl>
  );
}
