import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { sentenceFor } from '#web/api/problem.ts';
import type { useManagedAptitude } from '#web/aptitude/requests.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { paths } from '../paths.ts';

export function BackToTest({ id }: { id: string }) {
  return (
    <Link
      to={paths.manageAptitude}
      params={{ id }}
      className="inline-flex min-h-8 items-center gap-1.5 text-accent-text hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" /> Back to the test
    </Link>
  );
}

/** What stands in place of a test that is still read, or could not be. */
export function TestAwaited({ test }: { test: ReturnType<typeof useManagedAptitude> }) {
  if (test.isPending) return <Skeleton className="h-96" />;
  if (!test.isError) return null;
  return (
    <Card>
      <ErrorState message={sentenceFor(test.error)} onRetry={() => test.refetch()} busy={test.isFetching} />
    </Card>
  );
}
