import { Hourglass, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import type { ExtraTime } from '#contract/attempts/timing.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { formatMinutes, useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { ExtraTimeDialog } from './extra-time-dialog.tsx';
import { useListExtraTime, useWithdrawExtraTime } from './requests.ts';

/** The students with extra time, before and during the test. */
export function ExtraTimeTab({ aptitude }: { aptitude: Aptitude }) {
  const granted = useListExtraTime(aptitude.id, aptitude.phase === 'ongoing');
  const [giving, setGiving] = useState(false);
  const closed = aptitude.archived_at !== null;
  const give = !closed && (
    <Button variant="secondary" onClick={() => setGiving(true)}>
      <Plus aria-hidden="true" /> Give extra time
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {granted.isPending && <SkeletonList rows={3} rowClassName="h-14" />}
      {granted.isError && (
        <Card>
          <QueryError query={granted} />
        </Card>
      )}
      {granted.data?.length === 0 && (
        <Card>
          <EmptyState icon={Hourglass} title="Everybody has the same time" action={give}>
            You can give extra time to a student who uses a scribe or lost minutes to a computer fault, in any
            test until its end.
          </EmptyState>
        </Card>
      )}
      {granted.data && granted.data.length > 0 && (
        <>
          <div className="flex justify-end">{give}</div>
          <ExtraTimeTable aptitude={aptitude} rows={granted.data} />
        </>
      )}
      {giving && <ExtraTimeDialog aptitude={aptitude} onClose={() => setGiving(false)} />}
    </div>
  );
}

function ExtraTimeTable({ aptitude, rows }: { aptitude: Aptitude; rows: readonly ExtraTime[] }) {
  const { dateTime, time } = useTimeFormat();
  const withdraw = useWithdrawExtraTime(aptitude.id);

  function takeBack({ regno, name }: ExtraTime) {
    withdraw.mutate(regno, {
      onSuccess: () => toast({ title: 'Extra time withdrawn', description: `${name} (${regno})` }),
      onError: (error) =>
        toast({ title: 'Not withdrawn', description: errorMessage(error), variant: 'destructive' }),
    });
  }

  const columns: Column<ExtraTime>[] = [
    {
      id: 'student',
      header: 'Student',
      lead: true,
      cell: ({ name, regno }) => (
        <>
          <span className="block font-medium">{name}</span>
          <span className="block text-muted text-sm">{regno}</span>
        </>
      ),
    },
    {
      id: 'extra',
      header: 'Extra time',
      className: 'tabular-nums',
      cell: ({ factor, minutes }) =>
        [factor !== null && `× ${factor}`, minutes !== null && `${formatMinutes(minutes)} more`]
          .filter(Boolean)
          .join(', '),
    },
    {
      id: 'deadline',
      header: 'Ends',
      className: 'tabular-nums',
      cell: ({ deadline }) => (deadline ? time(deadline) : 'Not started'),
    },
    { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
    {
      id: 'given',
      header: 'Given',
      cell: ({ granted_by, granted_at }) => (
        <span className="text-muted text-sm">
          {granted_by}, {dateTime(granted_at)}
        </span>
      ),
    },
    {
      id: 'act',
      header: 'Actions',
      headerHidden: true,
      cell: (row) =>
        row.started_at === null && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Withdraw the extra time of ${row.name}`}
            busy={withdraw.isPending && withdraw.variables === row.regno}
            onClick={() => takeBack(row)}
          >
            Withdraw
          </Button>
        ),
    },
  ];
  return (
    <Card flush aria-label="Extra time">
      <DataTable
        caption="Students with extra time, why they have it and when their time ends"
        columns={columns}
        rows={rows}
        rowKey={({ regno }) => regno}
      />
    </Card>
  );
}
