import { ScrollText, SearchX } from 'lucide-react';
import { sentenceFor } from '#web/api/problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DownloadMenu } from '#web/ui/download-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { AuditDays } from './AuditDays.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditPages } from './AuditPages.tsx';
import { fetchAudit, useAudit } from './requests.ts';
import { isNarrowed, useAuditSearch } from './search.ts';

const formats = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)', jsonl: 'JSON lines (.jsonl)' };

/** Who did what to whom, when, and what changed. */
export function AuditPage() {
  const { filter, narrow, clear } = useAuditSearch();
  return (
    <>
      <title>Audit log</title>
      <PageHeader
        title="Audit log"
        description="Every change of rights, marks and content: who made it, when, and what was there before. Entries stay as they were written."
        actions={
          <DownloadMenu
            formats={formats}
            fetchFile={(format) => fetchAudit(filter, format)}
            onError={(error) =>
              toast({ title: 'Not exported', description: sentenceFor(error), variant: 'destructive' })
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
  const log = useAudit(filter, place);
  if (log.isPending) return <SkeletonList rows={6} rowClassName="h-20 rounded-panel" />;
  if (log.isError)
    return (
      <Card>
        <ErrorState
          title="The log could not be loaded"
          message={sentenceFor(log.error)}
          onRetry={() => log.refetch()}
          busy={log.isFetching}
        />
      </Card>
    );
  const { results, newer, older } = log.data;
  if (results.length === 0)
    return (
      <Card>
        {place.older_than || place.newer_than ? (
          <EmptyState
            icon={SearchX}
            title="There is nothing here"
            action={
              <Button variant="secondary" onClick={() => turn({})}>
                Go to the newest
              </Button>
            }
          />
        ) : isNarrowed(filter) ? (
          <EmptyState
            icon={SearchX}
            title="No entry fits these filters"
            action={
              <Button variant="secondary" onClick={clear}>
                Clear filters
              </Button>
            }
          >
            A person is found by the whole registration number, a question or a test by its number.
          </EmptyState>
        ) : (
          <EmptyState icon={ScrollText} title="Nothing has been changed yet">
            As soon as somebody registers, writes a question or schedules a test, it stands here.
          </EmptyState>
        )}
      </Card>
    );
  return (
    <div className="flex flex-col gap-4">
      <AuditDays entries={results} stale={log.isPlaceholderData} />
      <AuditPages newer={newer} older={older} onTurn={turn} />
    </div>
  );
}
