import { Flag } from 'lucide-react';
import { useAuth } from '#web/api/auth-state.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NothingMatches } from '#web/ui/nothing-matches.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { pluralize } from '#web/ui/text.ts';
import { ReportFilters } from './report-filters.tsx';
import { useReportSearch } from './report-search.ts';
import { ReportedQuestionCard } from './reported-question-card.tsx';
import { ReportsCrumb } from './reports-link.tsx';
import { useListReports } from './requests.ts';

export function ReportsPage() {
  const { isAdmin } = useAuth();
  const { search, change } = useReportSearch();
  return (
    <>
      <title>Reported questions</title>
      <PageHeader
        crumbs={<ReportsCrumb />}
        title="Reported questions"
        description={
          isAdmin
            ? 'Faults that students found in their results. One answer goes to everybody who reported the question.'
            : 'Faults that students found in questions of your trade, once every test with the question is over. You answer; admins correct.'
        }
      />
      <div className="flex flex-col gap-6">
        <ReportFilters byTrade={isAdmin} />
        <Tabs
          label="Reports by state"
          value={search.state}
          onChange={(state) => change({ state })}
          tabs={[
            { value: 'open', label: 'Open', content: <ReportedQuestions /> },
            { value: 'answered', label: 'Answered', content: <ReportedQuestions /> },
          ]}
        />
      </div>
    </>
  );
}

function ReportedQuestions() {
  const { search, change } = useReportSearch();
  const reported = useListReports(search);
  return (
    <PagedList
      query={reported}
      pending={<SkeletonList rows={3} rowClassName="h-40 rounded-panel" />}
      failed="The reports could not be loaded"
      page={search.page}
      onPage={(page) => change({ page })}
      summary={(total) => pluralize(total, 'question')}
      empty={<NoReports />}
    >
      {({ results }) => (
        <ul aria-label="Reported questions" className="flex flex-col gap-4">
          {results.map((group) => (
            <li key={`${group.question_id}-${group.answer?.id ?? 'open'}`}>
              <ReportedQuestionCard group={group} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function NoReports() {
  const { search, clear } = useReportSearch();
  if (search.trade || search.reason)
    return <NothingMatches icon={Flag} title="No report matches" onClear={clear} />;
  return search.state === 'open' ? (
    <EmptyState icon={Flag} title="No report waits">
      Students report faults under the questions of their results.
    </EmptyState>
  ) : (
    <EmptyState icon={Flag} title="Nothing was answered yet" />
  );
}
