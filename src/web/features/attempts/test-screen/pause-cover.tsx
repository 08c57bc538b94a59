import { CirclePause } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTimeFormat } from '#web/api/time.ts';
import { FullScreenCard } from '#web/ui/full-screen-card.tsx';
import { countWaiting } from '../save/save-state.ts';
import { describeWaiting } from '../save-status/labels.ts';
import { SaveAlerts, type SaveAlertsProps } from '../save-status/save-alerts.tsx';

/** Covers the questions during a pause. */
export function PauseCover({ session, view, ...ways }: SaveAlertsProps) {
  const { all } = useSyncExternalStore(session.notices.subscribe, session.notices.view);
  const format = useTimeFormat();
  const { save, pausedAt } = view;
  const reason = all.findLast(({ kind }) => kind === 'paused')?.message;
  const waiting = countWaiting(save);
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      className="flex flex-1 flex-col overflow-y-auto p-4"
    >
      <FullScreenCard
        icon={CirclePause}
        title="The test is paused"
        lead="Your answers are safe, and the timer is stopped."
      >
        <dl className="mt-6 flex flex-col gap-3 rounded-control bg-sunken p-4 text-sm">
          {pausedAt !== null && (
            <div className="flex justify-between gap-x-4 narrow:flex-col">
              <dt className="text-muted">Since</dt>
              <dd className="tabular-nums">{format.time(new Date(pausedAt))}</dd>
            </div>
          )}
          {reason !== undefined && (
            <div className="flex justify-between gap-x-4 narrow:flex-col">
              <dt className="shrink-0 text-muted">Reason</dt>
              <dd className="min-w-0 break-words text-end narrow:text-start">{reason}</dd>
            </div>
          )}
          {waiting > 0 && (
            <div className="flex justify-between gap-x-4 narrow:flex-col">
              <dt className="shrink-0 text-muted">Answers</dt>
              <dd className="text-end narrow:text-start">
                {describeWaiting(waiting)} until the test resumes
              </dd>
            </div>
          )}
        </dl>
        <p className="mt-6 text-center text-muted text-sm">
          Keep this page open. The questions return automatically, with all the time you had left.
        </p>
      </FullScreenCard>
      <div className="mx-auto mt-4 mb-auto flex w-full max-w-lg flex-col gap-3 empty:hidden">
        <SaveAlerts session={session} view={view} {...ways} />
      </div>
    </div>
  );
}
