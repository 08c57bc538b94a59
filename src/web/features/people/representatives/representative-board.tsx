import { Link, useNavigate } from '@tanstack/react-router';
import { Phone, UserRoundCog, UsersRound } from 'lucide-react';
import type { Representative } from '#contract/people/representatives.ts';
import { type Trade, tradeNames, trades } from '#contract/trade.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { useSettings } from '#web/api/settings.ts';
import { AuditLink } from '#web/features/audit/audit-link.tsx';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useListJsprs, useListSprs } from './requests.ts';

/** The roles of representatives, with the request that lists each. */
const lists = { spr: useListSprs, jspr: useListJsprs };
type RepresentativeKind = keyof typeof lists;

type BoardProps = { kind: RepresentativeKind; title: string; description: string; batch: unknown };

/** The representatives of one batch or of all, grouped by trade. `batch` comes unchecked from the address. */
export function RepresentativeBoard({ kind, title, description, batch }: BoardProps) {
  const navigate = useNavigate();
  const { isAdmin } = useAuth();
  const batches = useSettings().batches.map(String);
  const chosen = typeof batch === 'string' && /^\d{4}$/.test(batch) ? batch : undefined;
  const choices = chosen && !batches.includes(chosen) ? [chosen, ...batches] : batches;
  const choose = (next: string) => navigate({ to: '.', search: { batch: next || undefined }, replace: true });
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        description={description}
        actions={
          <div className="flex flex-wrap items-end gap-2">
            {isAdmin && (
              <Link
                to={paths.people}
                search={{ role: kind, batch: chosen }}
                className={buttonStyle({ variant: 'secondary' })}
              >
                <UserRoundCog aria-hidden="true" /> People and roles
              </Link>
            )}
            {kind === 'spr' && <AuditLink />}
            <FilterSelect
              label="Batch"
              className="w-40"
              all="All batches"
              options={choices}
              value={chosen}
              onChange={(batch) => choose(batch ?? '')}
            />
          </div>
        }
      />
      <Groups kind={kind} batch={chosen} onAll={() => choose('')} />
    </>
  );
}

type GroupsProps = { kind: RepresentativeKind; batch: string | undefined; onAll: () => void };

function Groups({ kind, batch, onAll }: GroupsProps) {
  const useListPeople = lists[kind];
  const people = useListPeople(batch);
  if (people.isPending) return <Loading />;
  if (people.isError) return <QueryError query={people} title="The list could not be loaded" />;
  if (people.data.length === 0)
    return (
      <EmptyState
        icon={UsersRound}
        title={batch ? `No representatives of batch ${batch} yet` : 'No representatives yet'}
        action={
          batch && (
            <Button variant="secondary" onClick={onAll}>
              Show all batches
            </Button>
          )
        }
      >
        The placement cell appoints them. Look at another batch, or come back later.
      </EmptyState>
    );
  const groups = trades
    .map((trade) => ({ trade, members: people.data.filter((person) => person.trade === trade) }))
    .filter((group) => group.members.length > 0);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      {groups.map(({ trade, members }) => (
        <Group key={trade} trade={trade} members={members} showBatch={batch === undefined} />
      ))}
    </div>
  );
}

type GroupProps = { trade: Trade; members: readonly Representative[]; showBatch: boolean };

function Group({ trade, members, showBatch }: GroupProps) {
  return (
    <Card flush aria-labelledby={`trade-${trade}`}>
      <h2
        id={`trade-${trade}`}
        className="flex items-baseline justify-between gap-x-3 narrow:flex-wrap border-line border-b bg-sunken/50 px-4 py-2.5 font-semibold text-sm"
      >
        {tradeNames[trade]}
        <span className="font-normal text-muted">{trade}</span>
      </h2>
      <ul className="divide-y divide-line">
        {members.map((person) => (
          <li key={person.regno} className="flex items-center gap-4 p-4 narrow:flex-col narrow:items-start">
            <Avatar name={person.name} src={person.avatar} size="lg" />
            <div className="min-w-0">
              <p className="truncate font-medium narrow:whitespace-normal" title={person.name}>
                {person.name}
              </p>
              <Mobile number={person.mobile} name={person.name} />
              {showBatch && <p className="text-muted text-sm tabular-nums">Batch {person.batch}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Mobile({ number, name }: { number: string | null; name: string }) {
  if (!number) return <p className="text-muted text-sm">No mobile number yet</p>;
  return (
    <a
      href={`tel:${number.replace(/[^\d+]/g, '')}`}
      aria-label={`Call ${name}, ${number}`}
      className="inline-flex min-h-6 items-center gap-1.5 text-accent-text text-sm tabular-nums hover:underline"
    >
      <Phone aria-hidden="true" className="size-3.5" />
      {number}
    </a>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      <span className="sr-only">Loading</span>
      {[0, 1, 2, 3, 4, 5].map((group) => (
        <Skeleton key={group} className="h-36 rounded-panel" />
      ))}
    </div>
  );
}
