import { ShieldCheck } from 'lucide-react';
import type { QuarantineState } from '#contract/questions/quarantine.ts';
import { type ListOptions, readPage, useListSearch } from '#web/layout/list-search.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { pluralize } from '#web/ui/text.ts';
import { QuarantinedCard } from './quarantined-card.tsx';
import { useListQuarantine } from './requests.ts';

const list: ListOptions<{ page: number; state: QuarantineState }> = {
  at: paths.quarantine,
  defaults: { state: 'open' },
  read: (text) => ({ page: readPage(text), state: text.state === 'ended' ? 'ended' : 'open' }),
};

/** The questions that new tests and practice pass by until an admin decides. */
export function QuarantinePage() {
  const { search, change } = useListSearch(list);
  return (
    <>
      <title>Quarantine</title>
      <PageHeader
        crumbs={<Crumb to={paths.questions}>Question set</Crumb>}
        title="Quarantine"
        description="New tests and practice pass these questions by until you decide. Published tests keep them."
      />
      <Tabs
        label="Questions by state"
        value={search.state}
        onChange={(state) => change({ state })}
        tabs={[
          { value: 'open', label: 'To decide', content: <Stays /> },
          { value: 'ended', label: 'Decided', content: <Stays /> },
        ]}
      />
    </>
  );
}

function Stays() {
  const { search, change } = useListSearch(list);
  const stays = useListQuarantine(search);
  return (
    <PagedList
      query={stays}
      pending={<SkeletonList rows={3} rowClassName="h-40 rounded-panel" />}
      failed="The questions could not be loaded"
      page={search.page}
      onPage={(page) => change({ page })}
      summary={(total) => pluralize(total, 'question')}
      empty={
        <EmptyState
          icon={ShieldCheck}
          title={search.state === 'open' ? 'No question is in quarantine' : 'Nothing was decided yet'}
        >
          {search.state === 'open' &&
            'After each test the portal puts questions here that strong students get wrong, or whose difficulty changed.'}
        </EmptyState>
      }
    >
      {({ results }) => (
        <ul aria-label="Questions in quarantine" className="flex flex-col gap-4">
          {results.map((stay) => (
            <li key={`${stay.question_id} ${stay.began_at}`}>
              <QuarantinedCard stay={stay} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
