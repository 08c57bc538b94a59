import type { UseQueryResult } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { Replay } from '#contract/attempts/timeline.ts';
import { ApiError, sentenceFor } from '#web/api/api-error.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ReplayView } from './timeline-view.tsx';
import { useOwnReplay, useReplay } from './requests.ts';

/** The timeline of anybody's attempt, for admins. */
export function ReplayTab({ attemptId }: { attemptId: number }) {
  return <States replay={useReplay(attemptId)} />;
}

/** The timeline of the own attempt at a test. */
export function OwnReplayTab({ testId }: { testId: number }) {
  return <States replay={useOwnReplay(testId)} />;
}

function States({ replay }: { replay: UseQueryResult<Replay> }) {
  const { data, error } = replay;
  if (replay.isPending)
    return (
      <div role="status" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <span className="sr-only">Loading the timeline</span>
        <Skeleton className="h-64 lg:col-start-1" />
        <Skeleton className="h-64 lg:col-start-2 lg:row-start-1" />
        <Skeleton className="h-96 lg:col-start-1" />
      </div>
    );
  if (data && data.entries.length > 1) return <ReplayView replay={data} />;
  if (data)
    return (
      <Card>
        <EmptyState icon={History} title="Nothing but the start yet">
          Every visit, answer and change stands here as soon as the portal has it.
        </EmptyState>
      </Card>
    );
  if (error instanceof ApiError && error.code === 'attempt-writing')
    return (
      <Card>
        <EmptyState icon={History} title="The timeline comes when you hand in">
          {sentenceFor(error)}
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <ErrorState
        message={sentenceFor(error)}
        onRetry={() => void replay.refetch()}
        busy={replay.isFetching}
      />
    </Card>
  );
}
