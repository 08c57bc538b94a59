import { Check, X } from 'lucide-react';
import { type ChainLink, formatShortHash } from '#contract/attempts/receipts.ts';
import { useTimeFormat } from '#web/api/time.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';

type ReceiptsTableProps = {
  links: readonly ChainLink[];
  /** For a link: whether this device holds the same receipt, another one, or none. */
  onDevice?: (link: number) => 'same' | 'other' | undefined;
};

/** Every save with its time, what it stored, and its code. */
export function ReceiptsTable({ links, onDevice }: ReceiptsTableProps) {
  const columns: Column<ChainLink>[] = [
    { id: 'link', header: 'Receipt', lead: 'named', className: 'tabular-nums', cell: (one) => one.link },
    { id: 'at', header: 'Saved', cell: (one) => <SavedAt at={one.at} /> },
    { id: 'steps', header: 'Steps', align: 'end', cell: (one) => one.operations },
    { id: 'answers', header: 'Answers among them', align: 'end', cell: (one) => one.answers },
    {
      id: 'late',
      header: 'Too late',
      align: 'end',
      cell: (one) => (one.late === 0 ? <span className="text-muted">–</span> : one.late),
    },
    { id: 'code', header: 'Code', className: 'font-mono', cell: (one) => formatShortHash(one.hash) },
  ];
  if (onDevice)
    columns.push({
      id: 'device',
      header: 'On this device',
      cell: (one) => <DeviceReceipt is={onDevice(one.link)} />,
    });
  return (
    <PagedTable
      caption="Saves of this attempt, in their order"
      columns={columns}
      rows={links}
      rowKey={(one) => String(one.link)}
    />
  );
}

function SavedAt({ at }: { at: ChainLink['at'] }) {
  const format = useTimeFormat();
  return format.dateTime(at);
}

function DeviceReceipt({ is }: { is: 'same' | 'other' | undefined }) {
  if (is === undefined) return <span className="text-muted">None</span>;
  const Icon = is === 'same' ? Check : X;
  return (
    <span className={is === 'same' ? 'text-success-text' : 'font-medium text-danger-text'}>
      <Icon aria-hidden="true" className="inline size-4" /> {is === 'same' ? 'The same' : 'Another one'}
    </span>
  );
}
