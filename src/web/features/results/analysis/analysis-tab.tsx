import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, ChartColumn, Printer } from 'lucide-react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { exportTestAnalysis, type TestAnalysis } from '#contract/results/analysis.ts';
import { ApiError } from '#web/api/api-error.ts';
import { download } from '#web/api/download.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { TableDownload } from '#web/layout/table-download.tsx';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { GroupsCard, SectionsCard } from './breakdown-cards.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { ItemsCard } from './items-card.tsx';
import { useReadTestAnalysis } from './requests.ts';
import { ScaleCard } from './scale-card.tsx';
import { useAnalysisSearch } from './search.ts';
import '#web/ui/print-alone.css';

/** How well an ended test and each of its questions measure. */
export function AnalysisTab({ aptitude }: { aptitude: Aptitude }) {
  const query = useReadTestAnalysis(aptitude.id);
  if (query.error instanceof ApiError && query.error.code === 'not-ended')
    return (
      <Card>
        <EmptyState icon={ChartColumn} title="The test has not ended for everybody">
          The figures are computed when the last student can no longer write.
        </EmptyState>
      </Card>
    );
  return (
    <QueryView query={query} pending={<SkeletonList rows={4} rowClassName="h-24" />}>
      {(reply) =>
        reply.state === 'ready' ? (
          <Analysis aptitude={aptitude} analysis={reply.analysis} />
        ) : (
          <Computing {...reply} />
        )
      }
    </QueryView>
  );
}

function Computing({ read, attempts }: { read: number; attempts: number }) {
  return (
    <Card>
      <Progress label="Computing…" done={read} total={attempts} of={`${read} of ${attempts} attempts read`}>
        This takes a few seconds after marks have changed.
      </Progress>
    </Card>
  );
}

function Analysis({ aptitude, analysis }: { aptitude: Aptitude; analysis: TestAnalysis }) {
  const { search, change } = useAnalysisSearch();
  const { test, sections, groups, items } = analysis;
  if (test.count === 0)
    return (
      <Card>
        <EmptyState icon={ChartColumn} title="Nobody took this test">
          There is nothing to analyse.
        </EmptyState>
      </Card>
    );
  const open = items.find(({ number }) => String(number) === search.item);
  return (
    <div data-print-alone className="flex flex-col gap-6">
      <div className="flex flex-wrap justify-end gap-2 print:hidden">
        <Link to={paths.insights} className={buttonStyle({ variant: 'secondary' })}>
          <ChartColumn aria-hidden="true" /> Insights
        </Link>
        <Link
          to={paths.compare}
          search={{ one: String(aptitude.id) }}
          className={buttonStyle({ variant: 'secondary' })}
        >
          <ArrowLeftRight aria-hidden="true" /> Compare
        </Link>
        <Button variant="secondary" onClick={() => print()}>
          <Printer aria-hidden="true" /> Print
        </Button>
        <TableDownload
          fetchFile={(format) =>
            download(exportTestAnalysis, { params: { id: aptitude.id }, query: { format } })
          }
        />
      </div>
      <h2 className="hidden font-semibold text-xl print:block">Analysis of {aptitude.name}</h2>
      <ScaleCard scale={test} />
      {sections.length > 0 && <SectionsCard sections={sections} />}
      {groups.length > 0 && <GroupsCard groups={groups} />}
      <ItemsCard items={items} />
      {open && <ItemDialog item={open} aptitude={aptitude.id} onClose={() => change({ item: undefined })} />}
    </div>
  );
}
