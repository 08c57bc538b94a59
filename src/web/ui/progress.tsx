import type { ReactNode } from 'react';

type ProgressProps = {
  /** The task, such as "Importing". */
  label: string;
  done: number;
  total: number;
  /** The progress in words. */
  of: string;
  children?: ReactNode;
};

/** The progress of a long task that needs no input. */
export function Progress({ label, done, total, of, children }: ProgressProps) {
  return (
    <>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="font-semibold text-lg">{label}</h2>
        <p aria-live="polite" className="text-muted text-sm tabular-nums">
          {of}
        </p>
      </div>
      <progress
        aria-label={label}
        value={total === 0 || done === total ? undefined : done}
        max={total}
        className="h-2 w-full overflow-hidden rounded-full accent-accent"
      />
      {children && <p className="mt-3 text-muted text-sm">{children}</p>}
    </>
  );
}
