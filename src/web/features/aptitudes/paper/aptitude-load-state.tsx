import { QueryError } from '#web/api/query-error.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { useReadAptitude } from '../requests.ts';

/** The way down to a page of a test. */
export function AptitudeCrumbs({ id }: { id: string }) {
  return (
    <>
      <Crumb to={paths.manageAptitudes}>Aptitudes</Crumb>
      <Crumb to={paths.manageAptitude} params={{ id }}>
        The test
      </Crumb>
    </>
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
