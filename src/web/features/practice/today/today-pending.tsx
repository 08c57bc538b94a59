import { Skeleton } from '#web/ui/skeleton.tsx';

/** Keeps the place of `Today` while it loads. */
export function TodayPending() {
  return (
    <div role="status" className="mt-4 grid gap-4 md:mt-6 md:grid-cols-[3fr_2fr] md:gap-6">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-45 md:h-48" />
      <Skeleton className="h-48" />
      <Skeleton className="max-md:h-113 md:col-span-2 md:h-35" />
      <Skeleton className="h-82 md:col-span-2 md:h-50" />
    </div>
  );
}
