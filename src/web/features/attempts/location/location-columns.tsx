import type { LocationCheck, LocationCheckState } from '#contract/attempts/location.ts';
import { formatRelative, useTimeFormat } from '#web/api/time.ts';
import { formatDistance } from '#web/features/venues/position/position.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';

export const locationStateLabels: Record<LocationCheckState, string> = {
  waiting: 'Refused',
  waived: 'May start anywhere',
  started: 'Started',
};
const tones = { waiting: 'warn', waived: 'accent', started: 'success' } as const;

type LocationActions = {
  /** Undefined if the test no longer has a venue. */
  onWaive: ((student: { regno: string; name: string }) => void) | undefined;
  onAsk: (regno: string) => void;
};

export function locationColumns({ onWaive, onAsk }: LocationActions): Column<LocationCheck>[] {
  return [
    {
      id: 'name',
      header: 'Student',
      lead: true,
      cell: (row) => (
        <>
          {row.name} <span className="block font-normal text-muted tabular-nums">{row.regno}</span>
        </>
      ),
    },
    { id: 'trade', header: 'Trade', plain: true, cell: (row) => row.trade },
    {
      id: 'state',
      header: 'State',
      cell: (row) => <Badge tone={tones[row.state]}>{locationStateLabels[row.state]}</Badge>,
    },
    { id: 'refusal', header: 'Refused because', cell: ({ refusal }) => <Refusal refusal={refusal} /> },
    {
      id: 'grounds',
      header: 'Let in because',
      cell: (row) => <Reason row={row} />,
    },
    {
      id: 'act',
      header: 'Actions',
      headerHidden: true,
      align: 'end',
      cell: (row) => {
        if (row.state === 'waiting' && onWaive)
          return (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => onWaive({ regno: row.regno, name: row.name })}
            >
              Waive<span className="sr-only"> the venue for {row.name}</span>
            </Button>
          );
        if (row.state === 'waived')
          return (
            <Button variant="ghost" size="sm" onClick={() => onAsk(row.regno)}>
              Withdraw<span className="sr-only"> for {row.name}</span>
            </Button>
          );
        return null;
      },
    },
  ];
}

function Refusal({ refusal }: Pick<LocationCheck, 'refusal'>) {
  if (!refusal) return <span className="text-muted">–</span>;
  const { tries, last_at } = refusal;
  return (
    <span className="block max-md:text-end">
      {describeRefusal(refusal)}
      <span className="block text-muted">
        <When at={last_at} />
        {tries > 1 && `, ${tries} tries`}
      </span>
    </span>
  );
}

function describeRefusal({ reason, metres, accuracy }: NonNullable<LocationCheck['refusal']>): string {
  if (reason === 'missing') return 'No position was given';
  const within = accuracy === null ? '' : `, known to within ${formatDistance(accuracy)}`;
  if (reason === 'rough') return `Too rough${within}`;
  // Erasure of a person removes the distances.
  return metres === null ? 'Elsewhere' : `${formatDistance(metres)} away${within}`;
}

function Reason({ row: { state, waiver, start } }: { row: LocationCheck }) {
  if (state === 'waiting' || (!waiver && !start)) return <span className="text-muted">–</span>;
  const waived = waiver && (state === 'waived' || start?.verdict === 'waived');
  return (
    <span className="block max-md:text-end">
      {waived ? `“${waiver.reason}”` : start ? describeStart(start) : 'Started without a check'}
      <span className="block text-muted">
        {waived && `${waiver.by}, `}
        <When at={start?.at ?? waiver?.at ?? ''} />
      </span>
    </span>
  );
}

function describeStart({ verdict, metres, accuracy }: NonNullable<LocationCheck['start']>): string {
  if (verdict === 'waived') return 'Was waived';
  const within = accuracy === null ? '' : `, known to within ${formatDistance(accuracy)}`;
  return metres ? `At the edge, ${formatDistance(metres)} outside${within}` : `Inside${within}`;
}

function When({ at }: { at: string }) {
  const { dateTime } = useTimeFormat();
  return (
    <time dateTime={at} title={dateTime(at)}>
      {formatRelative(at)}
    </time>
  );
}
