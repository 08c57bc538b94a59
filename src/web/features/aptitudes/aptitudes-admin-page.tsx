import { Link } from '@tanstack/react-router';
import { CalendarPlus, ChartColumn, LayoutTemplate, Plus } from 'lucide-react';
import { useCallback } from 'react';
import { PagedList } from '#web/layout/paged-list.tsx';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { NothingMatches } from '#web/ui/nothing-matches.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { pluralize } from '#web/ui/text.ts';
import { AptitudeTable } from './aptitude-table.tsx';
import { AptitudeDialog } from './editor/aptitude-dialog.tsx';
import { useListManagedAptitudes } from './requests.ts';
import { type PhaseTab, phases, useAptitudeDialog, useAptitudesSearch } from './search.ts';

const tabLabels: Record<PhaseTab, string> = {
  all: 'All',
  draft: 'Drafts',
  upcoming: 'Upcoming',
  ongoing: 'Ongoing',
  past: 'Past',
  archived: 'Archived',
};

const emptyLabels: Record<PhaseTab, [title: string, next: string]> = {
  all: ['No tests yet', 'Create the first one as a draft, then add questions to it.'],
  draft: ['No drafts', 'A draft is a test that students do not see until you publish it.'],
  upcoming: ['Nothing is scheduled', 'Publish a draft, and students see it in their list.'],
  ongoing: ['No test is running', 'Tests are here from their start to their end.'],
  past: ['No test is over yet', 'Tests move here when they end, with their results.'],
  archived: [
    'The archive is empty',
    'A test with attempts is archived instead of deleted. It can be restored.',
  ],
};

export function AptitudesAdminPage() {
  const { search, edit, change } = useAptitudesSearch();
  const { open } = useAptitudeDialog();
  const onSearch = useCallback((text: string) => change({ search: text }), [change]);
  const content = <AptitudeResults />;
  return (
    <>
      <title>Aptitudes</title>
      <PageHeader
        title="Aptitudes"
        description="Schedule tests, fill them with questions, and read their results."
        actions={
          <>
            <Link to={paths.insights} className={buttonStyle({ variant: 'secondary' })}>
              <ChartColumn aria-hidden="true" /> Insights
            </Link>
            <Button variant="secondary" onClick={() => open('template')}>
              <LayoutTemplate aria-hidden="true" /> From a template
            </Button>
            <NewTestButton onOpen={open} />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <Field label="Search" labelHidden className="md:max-w-sm">
          <SearchBox
            value={search.search}
            onSearch={onSearch}
            placeholder="Name of the test"
            maxLength={120}
          />
        </Field>
        <Tabs
          label="Tests"
          value={search.phase}
          onChange={(phase) => change({ phase })}
          tabs={phases.map((phase) => ({ value: phase, label: tabLabels[phase], content }))}
        />
      </div>
      {edit !== undefined && <AptitudeDialog key={edit} edit={edit} />}
    </>
  );
}

function AptitudeResults() {
  const { search, change } = useAptitudesSearch();
  const { open } = useAptitudeDialog();
  const aptitudes = useListManagedAptitudes(search);
  const [title, next] = emptyLabels[search.phase];
  return (
    <PagedList
      query={aptitudes}
      pending={<SkeletonList rows={6} rowClassName="h-16" />}
      page={search.page}
      onPage={(page) => change({ page })}
      summary={(total) => pluralize(total, 'test')}
      empty={
        search.search ? (
          <NothingMatches
            title={`No test matches “${search.search}”`}
            clear="Clear search"
            onClear={() => change({ search: '' })}
          />
        ) : (
          <EmptyState
            icon={CalendarPlus}
            title={title}
            action={
              (search.phase === 'all' || search.phase === 'upcoming') && <NewTestButton onOpen={open} />
            }
          >
            {next}
          </EmptyState>
        )
      }
    >
      {({ results }) => <AptitudeTable aptitudes={results} stale={aptitudes.isPlaceholderData} />}
    </PagedList>
  );
}

function NewTestButton({ onOpen }: { onOpen: (edit: string) => void }) {
  return (
    <Button onClick={() => onOpen('new')}>
      <Plus aria-hidden="true" /> New test
    </Button>
  );
}
