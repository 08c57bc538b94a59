import { cn } from './class-names.ts';

/** A placeholder for loading content; give it the size of that content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cn('max-w-full animate-pulse rounded-md bg-sunken', className)} />
  );
}

/** Rows of a list that is loading, with one announcement for screen readers. */
export function SkeletonList({ rows = 5, rowClassName }: { rows?: number; rowClassName?: string }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} className={rowClassName ?? 'h-16'} />
      ))}
    </div>
  );
}
