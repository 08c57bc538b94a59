import { useNavigate, useSearch } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { BlockedPerson } from '#contract/block.ts';
import { type Trade, tradeNames, trades } from '#contract/trade.ts';
import { useAuth } from '#web/api/authState.ts';
import { sentenceFor } from '#web/api/problem.ts';
import { relative, useTimeFormat } from '#web/api/time.ts';
import { AuditLink } from '#web/shell/AuditLink.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Select } from '#web/ui/select.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { paths } from '../paths.ts';
import { BlockForm } from './BlockForm.tsx';
import { countOfStudents, enumerate } from './registrationNumbers.ts';
import { useBlock, useBlocked, useUnblock } from './requests.ts';

const tradeChoices = trades.map((trade) => ({ value: trade, label: `${trade} (${tradeNames[trade]})` }));

export function BlockedUsersPage() {
  const auth = useAuth();
  const search = useSearch({ from: paths.blockedUsers });
  const navigate = useNavigate();
  const ownTrade = auth.isAuthenticated && !auth.isAdmin ? auth.user.trade : undefined;
  const trade = ownTrade ?? trades.find((each) => each === search.trade);

  return (
    <>
      <title>Blocked Users</title>
      <PageHeader
        title="Blocked Users"
        description="A blocked student can neither sign in nor take a test. Saved answers and results stay."
        actions={<AuditLink />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {ownTrade ? (
            <p className="text-muted text-sm">
              Trade {ownTrade} ({tradeNames[ownTrade]})
            </p>
          ) : (
            <Field label="Trade" className="w-full sm:max-w-72">
              <Select
                value={trade ?? ''}
                placeholder="All trades"
                options={tradeChoices}
                onChange={(event) =>
                  navigate({ to: '.', search: { trade: event.target.value || undefined }, replace: true })
                }
              />
            </Field>
          )}
          <BlockedList key={trade} trade={trade} />
        </div>
        <BlockForm ownTrade={ownTrade} />
      </div>
    </>
  );
}

function BlockedList({ trade }: { trade: Trade | undefined }) {
  const blocked = useBlocked(trade);
  const unblock = useUnblock();
  const block = useBlock();
  const format = useTimeFormat();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  function release(regnos: string[]) {
    unblock.mutate(regnos, {
      onSuccess: () => {
        setSelected(new Set());
        toast({
          title: `${countOfStudents(regnos.length)} unblocked`,
          description: enumerate(regnos),
          variant: 'success',
          action: { label: 'Undo', run: () => block.mutate(regnos, { onError: tell }) },
        });
      },
      onError: tell,
    });
  }

  if (blocked.isPending) return <SkeletonList rows={4} rowClassName="h-16 rounded-panel" />;
  if (blocked.isError)
    return (
      <Card>
        <ErrorState
          title="The list could not be loaded"
          message={sentenceFor(blocked.error)}
          onRetry={() => blocked.refetch()}
          busy={blocked.isFetching}
        />
      </Card>
    );
  if (blocked.data.length === 0)
    return (
      <Card>
        <EmptyState icon={ShieldCheck} title={trade ? `Nobody of ${trade} is blocked` : 'Nobody is blocked'}>
          To block a student, enter the registration number in the form.
        </EmptyState>
      </Card>
    );

  const chosen = blocked.data.filter((person) => selected.has(person.regno)).map((person) => person.regno);
  const columns: Column<BlockedPerson>[] = [
    { id: 'name', header: 'Name', lead: true, cell: (person) => person.name },
    {
      id: 'regno',
      header: 'Registration no',
      cell: (person) => <span className="tabular-nums">{person.regno}</span>,
    },
    { id: 'trade', header: 'Trade', cell: (person) => person.trade },
    { id: 'batch', header: 'Batch', cell: (person) => <span className="tabular-nums">{person.batch}</span> },
    {
      id: 'blocked_at',
      header: 'Blocked',
      cell: (person) => (
        <time dateTime={person.blocked_at} title={format.dateTime(person.blocked_at)}>
          {relative(person.blocked_at)}
        </time>
      ),
    },
    {
      id: 'act',
      header: 'Unblock',
      headerHidden: true,
      align: 'end',
      cell: (person) => (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2 md:mt-0"
          disabled={unblock.isPending}
          aria-label={`Unblock ${person.name}`}
          onClick={() => release([person.regno])}
        >
          Unblock
        </Button>
      ),
    },
  ];

  return (
    <Card flush>
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-2 border-line border-b px-4 py-2 sm:px-6">
        <p aria-live="polite" className="text-muted text-sm tabular-nums">
          {chosen.length > 0
            ? `${countOfStudents(chosen.length)} chosen`
            : `${countOfStudents(blocked.data.length)} blocked`}
        </p>
        {chosen.length > 0 && (
          <Button size="sm" busy={unblock.isPending} onClick={() => release(chosen)}>
            {unblock.isPending ? 'Unblocking' : `Unblock ${chosen.length}`}
          </Button>
        )}
      </div>
      <DataTable
        caption="Blocked students"
        columns={columns}
        rows={blocked.data}
        rowKey={(person) => person.regno}
        rowLabel={(person) => person.name}
        selected={selected}
        onSelect={setSelected}
        stale={blocked.isPlaceholderData}
      />
    </Card>
  );
}

function tell(error: unknown) {
  toast({ title: 'Nothing was changed', description: sentenceFor(error), variant: 'destructive' });
}
