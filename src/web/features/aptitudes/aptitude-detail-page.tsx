import { Link, useParams } from '@tanstack/react-router';
import { MonitorCheck, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import type { AptitudeSection, QuestionPlacement } from '#contract/aptitudes/sections.ts';
import type { Question } from '#contract/questions/question.ts';
import { ApiError } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { LocationTab } from '#web/features/attempts/location/location-tab.tsx';
import { ExtraTimeTab } from '#web/features/attempts/timing/extra-time-tab.tsx';
import { RegradeTab } from '#web/features/grading/regrade/regrade-tab.tsx';
import { AnalysisTab } from '#web/features/results/analysis/analysis-tab.tsx';
import { ResponsesTab } from '#web/features/results/responses/responses-tab.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AptitudeFacts } from './aptitude-facts.tsx';
import { AptitudeMenu } from './aptitude-menu.tsx';
import { AptitudeDialog } from './editor/aptitude-dialog.tsx';
import { PhaseBadge } from './phase-badge.tsx';
import { PublishCard } from './publication/publish-card.tsx';
import { ReadinessCard } from './publication/readiness-card.tsx';
import { useReadAptitude } from './requests.ts';
import { useAptitudeDialog, useDetailSearch } from './search.ts';
import { QuestionsTab } from './sections/questions-tab.tsx';
import { SectionsTab } from './sections/sections-tab.tsx';
import { TermsTab } from './terms/terms-tab.tsx';

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
  if (test.data) return <TestDetail {...test.data} />;
  return (
    <>
      <PageHeader title="Test" crumbs={crumbs} />
      <Card>
        <QueryError query={test} />
      </Card>
    </>
  );
}

type TestDetailProps = {
  aptitude: Aptitude;
  sections: AptitudeSection[];
  sections_revision: string;
  questions: Question[];
  places: QuestionPlacement[];
};

function TestDetail({ aptitude, sections, sections_revision, questions, places }: TestDetailProps) {
  const { tab, editing, change } = useDetailSearch();
  const { open } = useAptitudeDialog();
  const draft = aptitude.stage === 'draft';
  const untouched = aptitude.attempt_count === 0 && !aptitude.archived_at;
  const toCome = untouched && (draft || aptitude.phase !== 'past');
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
        actions={
          <>
            {aptitude.phase === 'ongoing' && !draft && (
              <Link
                to={paths.board}
                params={{ id: String(aptitude.id) }}
                className={buttonStyle({ variant: 'primary' })}
              >
                <MonitorCheck aria-hidden="true" /> Invigilate
              </Link>
            )}
            <Button variant="secondary" onClick={() => open(String(aptitude.id))}>
              <Pencil aria-hidden="true" /> Edit
            </Button>
            <AptitudeMenu aptitude={aptitude} />
          </>
        }
      />
      <div className="flex flex-col gap-6">
        {aptitude.archived_at && (
          <Notice tone="warn" title="This test is archived">
            Students do not see it. Restore it from the menu above.
          </Notice>
        )}
        <div className={cn('grid gap-6', toCome && 'lg:grid-cols-2')}>
          <AptitudeFacts aptitude={aptitude} wide={!toCome} />
          {toCome &&
            (draft || aptitude.section_count > 0 ? (
              <PublishCard aptitude={aptitude} />
            ) : (
              <ReadinessCard aptitude={aptitude} questions={questions} />
            ))}
        </div>
        <Tabs
          label="Parts of the test"
          value={tab}
          onChange={(next) => change({ tab: next })}
          tabs={[
            {
              value: 'questions',
              label: 'Questions',
              count: questions.length,
              content: (
                <QuestionsTab aptitude={aptitude} sections={sections} questions={questions} places={places} />
              ),
            },
            {
              value: 'sections',
              label: 'Sections',
              count: sections.length,
              content: <SectionsTab aptitude={aptitude} sections={sections} revision={sections_revision} />,
            },
            { value: 'terms', label: 'Terms', content: <TermsTab aptitude={aptitude} /> },
            { value: 'extra-time', label: 'Extra time', content: <ExtraTimeTab aptitude={aptitude} /> },
            {
              value: 'responses',
              label: 'Responses',
              count: aptitude.attempt_count,
              content: <ResponsesTab aptitude={aptitude} sections={sections} />,
            },
            ...(aptitude.phase === 'past' && !draft
              ? [
                  {
                    value: 'analysis' as const,
                    label: 'Analysis',
                    content: <AnalysisTab aptitude={aptitude} />,
                  },
                ]
              : []),
            { value: 'regrade', label: 'Regrade', content: <RegradeTab aptitude={aptitude} /> },
            {
              value: 'place',
              label: 'Place',
              content: <LocationTab aptitude={aptitude} />,
            },
          ]}
        />
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
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
      <Skeleton className="h-11" />
      <Skeleton className="h-96" />
    </div>
  );
}

const crumbs = <Crumb to={paths.manageAptitudes}>Aptitudes</Crumb>;
