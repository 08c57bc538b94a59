import { ScrollText } from 'lucide-react';
import { errorMessage } from '#web/api/api-error.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Card } from '#web/ui/card.tsx';
import { DownloadMenu } from '#web/ui/download-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NothingMatches } from '#web/ui/nothing-matches.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { AuditDays } from './audit-days.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditPagination } from './audit-pagination.tsx';
import { downloadAuditEntries, useListAuditEntries } from './requests.ts';
import { isFiltered, useAuditSearch } from './search.ts';

const formats = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)', jsonl: 'JSON lines (.jsonl)' };

/** The audit log: who did what to whom, when, and what changed. */
export function AuditPage() {
  const { filter, narrow, clear } = useAuditSearch();
  return (
    <>
      <title>Audit log</title>
      <PageHeader
        crumbs={<Crumb to={paths.blockedUsers}>Blocked Users</Crumb>}
        title="Audit log"
        description="Every change of rights, marks and content: who made it, when, and what was there before. Entries cannot be changed."
        actions={
          <DownloadMenu
            formats={formats}
            fetchFile={(format) => downloadAuditEntries(filter, format)}
            onError={(error) =>
              toast({ title: 'Not exported', description: errorMessage(error), variant: 'destructive' })
            }
          />
        }
      />
      <div className="flex flex-col gap-6">
        <AuditFilters filter={filter} onChange={narrow} onClear={clear} />
        <Entries />
      </div>
    </>
  );
}

function Entries() {
  const { filter, place, clear, turn } = useAuditSearch();
  const log = useListAuditEntries(filter, place);
  return (
    <QueryView
      query={log}
      pending={<SkeletonList rows={6} rowClassName="h-20 rounded-panel" />}
      failed="The log could not be loaded"
    >
      {({ results, newer, older }) =>
        results.length > 0 ? (
          <div className="flex flex-col gap-4">
            <AuditDays entries={results} stale={log.isPlaceholderData} />
            <AuditPagination newer={newer} older={older} onTurn={turn} />
          </div>
        ) : (
          <Card>
            {place.older_than || place.newer_than ? (
              <NothingMatches
                title="There is nothing here"
                clear="Go to the newest"
                onClear={() => turn({})}
              />
            ) : isFiltered(filter) ? (
              <NothingMatches title="No entry matches these filters" onClear={clear}>
                A person is found by the whole registration number, a question or a test by its number.
              </NothingMatches>
            ) : (
              <EmptyState icon={ScrollText} title="Nothing has been changed yet">
                Registrations, new questions, scheduled tests and other changes are listed here.
              </EmptyState>
            )}
          </Card>
        )
      }
    </QueryView>
  );
}
