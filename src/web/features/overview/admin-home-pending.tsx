import { Skeleton } from '#web/ui/skeleton.tsx';

/** Keeps the place of `AdminHome` while it loads. */
export function AdminHomePending() {
  return (
    <div role="status" className="mt-4 grid gap-4 md:mt-6 md:grid-cols-[3fr_2fr] md:gap-6">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-100" />
      <Skeleton className="h-100" />
      <Skeleton className="h-48 md:col-span-2" />
      <Skeleton className="h-80 md:col-span-2" />
    </div>
  );
}
