import { Link } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { formatClock, formatRelative, toMilliseconds, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { PendingRelease } from './release.ts';

const DAY_MS = 86_400_000;

/** Shown until the release; the result then replaces it by itself. */
export function NotReleased({ wait: { at, byHand } }: { wait: PendingRelease }) {
  const format = useTimeFormat();
  const now = useServerNow(1_000);
  return (
    <>
      <title>Result not released yet</title>
      <h1 className="sr-only">Result</h1>
      <EmptyState
        icon={Hourglass}
        title="The result is not released yet"
        action={
          <Link to={paths.aptitudes} className={buttonStyle({ variant: 'secondary' })}>
            Back to the tests
          </Link>
        }
      >
        {at === null ? (
          byHand ? (
            'The placement cell will release it. It appears here as soon as that is done.'
          ) : (
            'It appears when the test has ended for everybody.'
          )
        ) : (
          <>
            <p>
              Results at {format.dateTime(at)} {format.zoneName}
            </p>
            <p role="timer" className="mt-3 font-semibold text-3xl text-ink tabular-nums">
              {toMilliseconds(at) - now < DAY_MS
                ? formatClock((toMilliseconds(at) - now) / 1_000)
                : formatRelative(at, now)}
            </p>
          </>
        )}
      </EmptyState>
    </>
  );
}
