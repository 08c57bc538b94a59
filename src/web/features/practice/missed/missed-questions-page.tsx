import { Link, useParams } from '@tanstack/react-router';
import { CircleCheck, Hourglass } from 'lucide-react';
import { ApiError } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PracticeRounds } from './practice-rounds.tsx';
import { useReadPractice } from './requests.ts';

/**
 * The questions that the student missed, one by one, as often as wanted. Nothing is stored. See
 * docs/decisions/0017-practice-never-asks-what-a-test-may-ask.md.
 */
export function MissedQuestionsPage() {
  const { id } = useParams({ from: paths.practiseMissed });
  const { data } = useReadPractice(id);
  return (
    <div className="mx-auto w-full max-w-3xl">
      <title>{data ? `Practice: ${data.aptitude.name}` : 'Practice'}</title>
      <PageHeader
        title="Practise missed questions"
        description={data && `${data.aptitude.name}. Practice is not stored and changes no marks.`}
        crumbs={
          <>
            <Crumb to={paths.aptitudes}>Aptitude tests</Crumb>
            <Crumb to={paths.result} params={{ id }}>
              Result
            </Crumb>
          </>
        }
      />
      <Practice testId={id} />
    </div>
  );
}

function Practice({ testId }: { testId: string }) {
  const query = useReadPractice(testId);
  const { data, error, isPending } = query;
  if (isPending)
    return (
      <div role="status">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-96" />
      </div>
    );
  if (data && data.questions.length > 0) return <PracticeRounds practice={data} />;
  if (data)
    return (
      <Card>
        <EmptyState icon={CircleCheck} title="You answered everything correctly" />
      </Card>
    );
  if (error instanceof ApiError && (error.code === 'not-released' || error.code === 'not-found'))
    return (
      <Card>
        <EmptyState
          icon={Hourglass}
          title="There is nothing to practise yet"
          action={
            <Link to={paths.aptitudes} className={buttonStyle({ variant: 'secondary' })}>
              See the tests
            </Link>
          }
        >
          {error.message}
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <QueryError query={query} />
    </Card>
  );
}
