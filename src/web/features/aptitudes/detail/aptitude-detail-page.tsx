import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AptitudeDialog } from '../editor/aptitude-dialog.tsx';
import { PhaseBadge } from '../phase-badge.tsx';
import { useReadAptitude } from '../requests.ts';
import { useDetailSearch } from '../search.ts';
import { DetailActions } from './detail-actions.tsx';
import { DetailTabs } from './detail-tabs-view.tsx';
import { PublishedFacts } from './published-facts.tsx';
import type { TestDetail } from './test-detail.ts';

export function AptitudeDetailPage() {
  const { id } = useParams({ from: paths.manageAptitude });
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined;
  return number === undefined ? <NoSuchTest /> : <TestById key={number} id={number} />;
}

function TestById({ id }: { id: number }) {
  const test = useReadAptitude(id);
  if (test.isPending) return <DetailSkeleton />;
  // This comes before cached data: the test may have been deleted since.
  if (test.error instanceof ApiError && test.error.status === 404) return <NoSuchTest />;
  if (test.data) return <TestPage {...test.data} />;
  return (
    <>
      <PageHeader title="Test" crumbs={crumbs} />
      <Card>
        <QueryError query={test} />
      </Card>
    </>
  );
}

function TestPage(test: TestDetail) {
  const { aptitude, questions } = test;
  const { editing } = useDetailSearch();
  return (
    <>
      <title>{aptitude.name}</title>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {aptitude.name}
            <PhaseBadge aptitude={aptitude} />
          </span>
        }
        crumbs={crumbs}
        actions={<DetailActions aptitude={aptitude} />}
      />
      <div className="flex flex-col gap-6">
        {aptitude.archived_at && (
          <Notice tone="warn" title="This test is archived">
            Students do not see it. Restore it from the menu above.
          </Notice>
        )}
        {aptitude.stage === 'published' && <PublishedFacts aptitude={aptitude} questions={questions} />}
        <DetailTabs {...test} />
      </div>
      {editing && <AptitudeDialog edit={String(aptitude.id)} />}
    </>
  );
}

function NoSuchTest() {
  return (
    <Frame title="No such test">
      <Card>
        <ErrorState
          title="There is no test at this address"
          message="It may have been deleted, or the link has a typo."
        />
      </Card>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <title>{title}</title>
      <PageHeader title={title} crumbs={crumbs} />
      {children}
    </>
  );
}

function DetailSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <h1 className="sr-only">Loading the test</h1>
      <Skeleton className="mt-10 h-9 w-72" />
      <Skeleton className="h-12" />
      <Skeleton className="h-11" />
      <Skeleton className="h-96" />
    </div>
  );
}

const crumbs = <Crumb to={paths.manageAptitudes}>Aptitudes</Crumb>;
