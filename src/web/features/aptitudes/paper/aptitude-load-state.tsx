import { QueryError } from '#web/api/query-error.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { useReadAptitude } from '../requests.ts';

export function BackToAptitude({ id }: { id: string }) {
  return (
    <BackLink to={paths.manageAptitude} params={{ id }}>
      Back to the test
    </BackLink>
  );
}

/** Shown while a test loads, or when it could not be loaded. */
export function AptitudeLoadState({ test }: { test: ReturnType<typeof useReadAptitude> }) {
  if (test.isPending) return <Skeleton className="h-96" />;
  if (!test.isError) return null;
  return (
    <Card>
      <QueryError query={test} />
    </Card>
  );
}
