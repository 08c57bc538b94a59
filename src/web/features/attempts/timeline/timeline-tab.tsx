import type { UseQueryResult } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { Timeline } from '#contract/attempts/timeline.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useReadOwnTimeline, useReadTimeline } from './requests.ts';
import { TimelineView } from './timeline-view.tsx';

/** The timeline of any attempt, for admins. */
export function TimelineTab({ attemptId }: { attemptId: number }) {
  return <TimelineStates timeline={useReadTimeline(attemptId)} />;
}

/** The timeline of the student's own attempt at a test. */
export function OwnTimelineTab({ testId }: { testId: number }) {
  return <TimelineStates timeline={useReadOwnTimeline(testId)} />;
}

function TimelineStates({ timeline }: { timeline: UseQueryResult<Timeline> }) {
  const { data, error } = timeline;
  if (timeline.isPending)
    return (
      <div role="status" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <span className="sr-only">Loading the timeline</span>
        <Skeleton className="h-64 lg:col-start-1" />
        <Skeleton className="h-64 lg:col-start-2 lg:row-start-1" />
        <Skeleton className="h-96 lg:col-start-1" />
      </div>
    );
  if (data && data.entries.length > 1) return <TimelineView timeline={data} />;
  if (data)
    return (
      <Card>
        <EmptyState icon={History} title="Nothing but the start so far">
          Every visit, answer and change appears here as soon as the portal has it.
        </EmptyState>
      </Card>
    );
  if (error instanceof ApiError && error.code === 'attempt-writing')
    return (
      <Card>
        <EmptyState icon={History} title="The timeline appears after you submit">
          {errorMessage(error)}
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <QueryError query={timeline} />
    </Card>
  );
}
