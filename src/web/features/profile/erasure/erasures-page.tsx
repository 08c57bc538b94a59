import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import type { OpenErasure } from '#contract/profile/erasure.ts';
import { formatRelative, useTimeFormat } from '#web/api/time.ts';
import { type ListOptions, readPage, useListSearch } from '#web/layout/list-search.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { CarryOutErasureDialog } from './carry-out-erasure-dialog.tsx';
import { DeclineErasureDialog } from './decline-erasure-dialog.tsx';
import { useListErasures } from './requests.ts';

const list: ListOptions<{ page: number }> = {
  at: paths.erasures,
  read: (text) => ({ page: readPage(text) }),
};

export function ErasuresPage() {
  return (
    <>
      <title>Requests for erasure</title>
      <PageHeader
        crumbs={<Crumb to={paths.blockedUsers}>Blocked Users</Crumb>}
        title="Requests for erasure"
        description="Each request is carried out on its due date. You can do it now, or decline with a reason that the person reads."
      />
      <ErasureRequests />
    </>
  );
}

function ErasureRequests() {
  const { search, change } = useListSearch(list);
  const erasures = useListErasures(search.page);
  const [deciding, setDeciding] = useState<{ on: OpenErasure; how: 'erase' | 'decline' }>();
  const close = () => setDeciding(undefined);
  return (
    <>
      <PagedList
        query={erasures}
        pending={<SkeletonList rows={3} rowClassName="h-20 rounded-panel" />}
        failed="The requests could not be loaded"
        page={search.page}
        onPage={(page) => change({ page })}
        empty={
          <EmptyState icon={UserRoundX} title="No open request">
            Requests for erasure are listed here until their due date.
          </EmptyState>
        }
      >
        {({ results }) => (
          <Card flush>
            <RequestTable
              rows={results}
              stale={erasures.isPlaceholderData}
              onDecide={(on, how) => setDeciding({ on, how })}
            />
          </Card>
        )}
      </PagedList>
      {deciding?.how === 'erase' && <CarryOutErasureDialog request={deciding.on} onClose={close} />}
      {deciding?.how === 'decline' && <DeclineErasureDialog request={deciding.on} onClose={close} />}
    </>
  );
}

const obstacleLabels = {
  'attempt-open': 'Sits a test: after it',
  blocked: 'Blocked: waits for you',
  'last-admin': 'Last admin: waits',
};

type RequestTableProps = {
  rows: readonly OpenErasure[];
  stale: boolean;
  onDecide: (on: OpenErasure, how: 'erase' | 'decline') => void;
};

function RequestTable({ rows, stale, onDecide }: RequestTableProps) {
  const format = useTimeFormat();
  const columns: Column<OpenErasure>[] = [
    { id: 'name', header: 'Name', lead: true, cell: ({ name }) => name },
    {
      id: 'regno',
      header: 'Registration no',
      plain: true,
      cell: ({ regno }) => <span className="wrap-anywhere tabular-nums">{regno}</span>,
    },
    { id: 'trade', header: 'Trade', plain: true, cell: ({ trade }) => trade },
    {
      id: 'batch',
      header: 'Batch',
      plain: true,
      cell: ({ batch }) => <span className="tabular-nums">{batch}</span>,
    },
    {
      id: 'asked_at',
      header: 'Asked',
      cell: ({ asked_at }) => (
        <time dateTime={asked_at} title={format.dateTime(asked_at)}>
          {formatRelative(asked_at)}
        </time>
      ),
    },
    {
      id: 'due_at',
      header: 'Erased on',
      cell: ({ due_at, obstacle }) => (
        <span className="flex flex-col items-start gap-1">
          <time dateTime={due_at} title={format.dateTime(due_at)}>
            {format.date(due_at)}
          </time>
          {obstacle && <Badge tone="warn">{obstacleLabels[obstacle]}</Badge>}
        </span>
      ),
    },
    {
      id: 'act',
      header: 'Decide',
      headerHidden: true,
      align: 'end',
      cell: (row) =>
        row.own ? (
          <span className="text-muted">Another admin decides</span>
        ) : (
          <span className="mt-2 flex gap-2 md:mt-0 md:justify-end">
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Decline the request of ${row.name}`}
              onClick={() => onDecide(row, 'decline')}
            >
              Decline
            </Button>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Erase ${row.name} now`}
              onClick={() => onDecide(row, 'erase')}
            >
              Erase now
            </Button>
          </span>
        ),
    },
  ];
  return (
    <DataTable
      caption="Requests for erasure"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      stale={stale}
    />
  );
}
