import { sentenceFor } from '#web/api/api-error.ts';
import type { useManagedAptitude } from '../requests.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { paths } from '#web/paths.ts';

export function BackToTest({ id }: { id: string }) {
  return (
    <BackLink to={paths.manageAptitude} params={{ id }}>
      Back to the test
    </BackLink>
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
