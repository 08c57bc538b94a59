import { Spinner } from '#web/ui/spinner.tsx';
import { RouteProgress } from './route-progress.tsx';

/** Shown while the session is checked at the first visit. */
export function RoutePending() {
  return (
    <div className="flex min-h-dvh items-center justify-center text-muted">
      <RouteProgress />
      <div role="status">
        <Spinner className="size-6" />
        <span className="sr-only">Loading</span>
      </div>
    </div>
  );
}
