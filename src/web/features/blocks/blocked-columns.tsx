import { History } from 'lucide-react';
import type { BlockedPerson } from '#contract/blocks/block.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { BlockEndTime, TimeAgo } from './terms/block-times.tsx';

type BlockedActions = {
  withTrade: boolean;
  busy: boolean;
  onUnblock: (person: BlockedPerson) => void;
  onHistory: (regno: string) => void;
};

const appealLabels = { sent: 'Has appealed', answered: 'Appeal declined' } as const;

/** The columns of blocked people, with the actions on each. */
export function blockedColumns({
  withTrade,
  busy,
  onUnblock,
  onHistory,
}: BlockedActions): Column<BlockedPerson>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      lead: true,
      cell: ({ name, appeal }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {name}
          {appeal !== 'none' && (
            <Badge tone={appeal === 'sent' ? 'warn' : 'neutral'}>{appealLabels[appeal]}</Badge>
          )}
        </span>
      ),
    },
    {
      id: 'regno',
      header: 'Registration no',
      plain: true,
      cell: ({ regno }) => <span className="whitespace-nowrap tabular-nums">{regno}</span>,
    },
    ...(withTrade
      ? [{ id: 'trade', header: 'Trade', plain: true, cell: ({ trade }: BlockedPerson) => trade } as const]
      : []),
    {
      id: 'batch',
      header: 'Batch',
      plain: true,
      cell: ({ batch }) => <span className="tabular-nums">{batch}</span>,
    },
    {
      id: 'reason',
      header: 'Reason',
      className: 'md:max-w-72',
      cell: ({ reason }) => (
        <span className="line-clamp-3 min-w-0 break-words" title={reason ?? undefined}>
          {reason ?? <span className="text-muted">None given</span>}
        </span>
      ),
    },
    {
      id: 'blocked_at',
      header: 'Blocked',
      cell: ({ blocked_at, blocked_by }) => (
        <span>
          <TimeAgo at={blocked_at} />
          {blocked_by && <span className="block text-muted text-xs">by {blocked_by.name}</span>}
        </span>
      ),
    },
    { id: 'until', header: 'Ends', cell: ({ until }) => <BlockEndTime at={until} /> },
    {
      id: 'actions',
      header: 'Acts',
      headerHidden: true,
      align: 'end',
      cell: (person) => (
        <span className="mt-2 flex gap-2 md:mt-0 md:justify-end">
          <Button
            variant="ghost"
            size="sm"
            aria-label={`History of ${person.name}`}
            onClick={() => onHistory(person.regno)}
          >
            <History aria-hidden="true" /> <span className="md:sr-only">History</span>
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={busy}
            aria-label={`Unblock ${person.name}`}
            onClick={() => onUnblock(person)}
          >
            Unblock
          </Button>
        </span>
      ),
    },
  ];
}
