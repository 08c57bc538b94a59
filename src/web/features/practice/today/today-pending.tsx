import { Skeleton } from '#web/ui/skeleton.tsx';

/** Keeps the place of `Today` while it loads. */
export function TodayPending() {
  return (
    <div role="status" className="mt-6 grid gap-4 md:mt-8 md:grid-cols-[3fr_2fr] md:gap-6">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
      <Skeleton className="h-36 max-md:h-112 md:col-span-2" />
    </div>
  );
}
