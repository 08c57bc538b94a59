import { useRouterState } from '@tanstack/react-router';

/** The progress line at the upper edge: 30 while a route loads, 100 when idle. */
export function RouteProgress() {
  const loading = useRouterState({ select: (state) => state.status === 'pending' });
  return (
    <div
      role="progressbar"
      aria-label="Page loading"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={loading ? 30 : 100}
      aria-hidden={!loading}
      data-state={loading ? 'loading' : 'idle'}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px] transition-opacity delay-200 duration-300 data-[state=idle]:opacity-0 data-[state=loading]:delay-0 data-[state=loading]:duration-0"
    >
      <div
        data-state={loading ? 'loading' : 'idle'}
        className="h-full origin-left bg-accent transition-transform duration-200 ease-out data-[state=idle]:scale-x-100 data-[state=loading]:scale-x-30"
      />
    </div>
  );
}
