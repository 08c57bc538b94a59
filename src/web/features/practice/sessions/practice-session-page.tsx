import { Link, useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import type { PracticeSession } from '#contract/practice/sessions.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { describeSession, modeLabels } from '../labels.ts';
import { PracticeRun } from './practice-run.tsx';
import { useReadPracticeSession } from './requests.ts';

const titleOf = ({ topics, aptitude }: PracticeSession) => describeSession(topics, aptitude?.name ?? null);

/** A practice session: one question after the other, then what became of them. */
export function PracticeSessionPage() {
  const { id } = useParams({ from: paths.practiceSession });
  const { data } = useReadPracticeSession(id);
  return (
    <div className="mx-auto w-full max-w-3xl">
      <title>{data ? `Practice: ${titleOf(data)}` : 'Practice'}</title>
      <PageHeader
        title={data ? titleOf(data) : 'Practice'}
        description={data && modeLabels[data.mode].hint}
        crumbs={
          data?.aptitude ? (
            <Crumb to={paths.result} params={{ id: String(data.aptitude.id) }}>
              Result
            </Crumb>
          ) : (
            <Crumb to={paths.practice}>Practice</Crumb>
          )
        }
      />
      <Session key={id} id={id} />
    </div>
  );
}

function Session({ id }: { id: string }) {
  const { data, error, isPending, isFetching, refetch } = useReadPracticeSession(id);
  if (isPending)
    return (
      <div role="status">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-96" />
      </div>
    );
  if (data) return <PracticeRun session={data} />;
  if (error instanceof ApiError && error.code === 'not-found')
    return (
      <Card>
        <EmptyState
          icon={SearchX}
          title="There is no such practice of yours"
          action={
            <Link to={paths.practice} className={buttonStyle({ variant: 'secondary' })}>
              Practise something
            </Link>
          }
        />
      </Card>
    );
  return (
    <Card>
      <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
    </Card>
  );
}
