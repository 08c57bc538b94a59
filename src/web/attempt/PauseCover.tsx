import { CirclePause } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTimeFormat } from '#web/api/time.ts';
import { Card } from '#web/ui/card.tsx';
import type { Desk } from './desk.ts';
import { Interruptions } from './Interruptions.tsx';
import type { OutboxView } from './outbox.ts';
import { waitingWords } from './save-words.ts';

type PauseCoverProps = { desk: Desk; view: OutboxView; onOver: () => void };

/** Stands before the questions while the clock stands still. */
export function PauseCover({ desk, view, onOver }: PauseCoverProps) {
  const { all } = useSyncExternalStore(desk.news.subscribe, desk.news.view);
  const format = useTimeFormat();
  const { save, pausedAt } = view;
  const reason = all.findLast(({ kind }) => kind === 'paused')?.message;
  const waiting = 'waiting' in save ? save.waiting : 0;
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 overflow-y-auto p-4">
      <Card className="w-full max-w-lg">
        <div role="alert" className="flex flex-col items-center text-center">
          <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-text">
            <CirclePause aria-hidden="true" className="size-7" strokeWidth={1.75} />
          </span>
          <h1 className="mt-4 font-semibold text-2xl tracking-tight">The test is paused</h1>
          <p className="mt-1 text-muted">Your answers are safe; the clock stands still.</p>
        </div>
        <dl className="mt-6 flex flex-col gap-3 rounded-control bg-sunken p-4 text-sm">
          {pausedAt !== null && (
            <div className="flex justify-between gap-4">
              <dt className="text-muted">Since</dt>
              <dd className="tabular-nums">{format.time(new Date(pausedAt))}</dd>
            </div>
          )}
          {reason !== undefined && (
            <div className="flex justify-between gap-4">
              <dt className="shrink-0 text-muted">Reason</dt>
              <dd className="min-w-0 break-words text-end">{reason}</dd>
            </div>
          )}
          {waiting > 0 && (
            <div className="flex justify-between gap-4">
              <dt className="shrink-0 text-muted">Answers</dt>
              <dd className="text-end">{waitingWords(waiting)} until the test goes on</dd>
            </div>
          )}
        </dl>
        <p className="mt-6 text-center text-muted text-sm">
          Keep this page open. The questions come back by themselves, with all the time you had left.
        </p>
      </Card>
      <div className="flex w-full max-w-lg flex-col gap-3 empty:hidden">
        <Interruptions desk={desk} view={view} onOver={onOver} onSignedIn={() => undefined} />
      </div>
    </div>
  );
}
