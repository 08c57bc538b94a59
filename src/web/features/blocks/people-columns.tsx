import { History } from 'lucide-react';
import type { BlockablePerson } from '#contract/blocks/block.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { BlockEndTime } from './terms/block-times.tsx';

// On phones the first line of the card shows it.
const onDesktop = 'max-md:hidden';
const roleLabels = { admin: 'Admin', jspr: 'JSPR', spr: 'SPR', student: 'Student' } as const;

/** The columns of the people who may be blocked. */
export function peopleColumns({
  onHistory,
}: {
  onHistory: (regno: string) => void;
}): Column<BlockablePerson>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      lead: true,
      cell: ({ name, regno, trade, batch, blocked }) => (
        <>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {name}
            {blocked && <Badge tone="danger">Blocked</Badge>}
          </span>
          <span className="block font-normal text-muted text-sm tabular-nums md:hidden">
            {regno} · {trade} · {batch}
          </span>
        </>
      ),
    },
    {
      id: 'regno',
      header: 'Registration no',
      plain: true,
      className: onDesktop,
      cell: ({ regno }) => <span className="whitespace-nowrap tabular-nums">{regno}</span>,
    },
    { id: 'trade', header: 'Trade', plain: true, className: onDesktop, cell: ({ trade }) => trade },
    {
      id: 'batch',
      header: 'Batch',
      plain: true,
      className: `tabular-nums ${onDesktop}`,
      cell: ({ batch }) => batch,
    },
    { id: 'role', header: 'Role', className: onDesktop, cell: ({ role }) => roleLabels[role] },
    {
      id: 'until',
      header: 'Block ends',
      className: onDesktop,
      cell: ({ blocked, blocked_until }) => (blocked ? <BlockEndTime at={blocked_until} /> : '–'),
    },
    {
      id: 'actions',
      header: 'Acts',
      headerHidden: true,
      align: 'end',
      cell: ({ name, regno }) => (
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3 md:ms-0"
          aria-label={`History of ${name}`}
          onClick={() => onHistory(regno)}
        >
          <History aria-hidden="true" /> History
        </Button>
      ),
    },
  ];
}
