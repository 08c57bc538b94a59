import type { PlaceRecord, PlaceState } from '#contract/venues/venue.ts';
import { relative, useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { distance } from '#web/features/venues/position/position.ts';

export const stateWords: Record<PlaceState, string> = {
  waiting: 'Refused',
  waived: 'May start anywhere',
  started: 'Started',
};
const tones = { waiting: 'warn', waived: 'accent', started: 'success' } as const;

type Acts = {
  /** Absent where the test has no venue any more. */
  onWaive: ((student: { regno: string; name: string }) => void) | undefined;
  onAsk: (regno: string) => void;
};

export function placeColumns({ onWaive, onAsk }: Acts): Column<PlaceRecord>[] {
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
    { id: 'trade', header: 'Trade', cell: (row) => row.trade },
    {
      id: 'state',
      header: 'State',
      cell: (row) => <Badge tone={tones[row.state]}>{stateWords[row.state]}</Badge>,
    },
    { id: 'refusal', header: 'Refused because', cell: ({ refusal }) => <Refusal refusal={refusal} /> },
    {
      id: 'grounds',
      header: 'Let in because',
      cell: (row) => <Grounds row={row} />,
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
              Waive<span className="sr-only"> the place for {row.name}</span>
            </Button>
          );
        if (row.state === 'waived')
          return (
            <Button variant="ghost" size="sm" onClick={() => onAsk(row.regno)}>
              Take back<span className="sr-only"> for {row.name}</span>
            </Button>
          );
        return null;
      },
    },
  ];
}

function Refusal({ refusal }: Pick<PlaceRecord, 'refusal'>) {
  if (!refusal) return <span className="text-muted">–</span>;
  const { tries, last_at } = refusal;
  return (
    <span className="block max-md:text-end">
      {refusalWords(refusal)}
      <span className="block text-muted">
        <When at={last_at} />
        {tries > 1 && `, ${tries} tries`}
      </span>
    </span>
  );
}

function refusalWords({ reason, metres, accuracy }: NonNullable<PlaceRecord['refusal']>): string {
  if (reason === 'missing') return 'No position was told';
  const within = accuracy === null ? '' : `, known to within ${distance(accuracy)}`;
  if (reason === 'rough') return `Too rough${within}`;
  // The numbers go when a person is forgotten.
  return metres === null ? 'Was elsewhere' : `${distance(metres)} away${within}`;
}

function Grounds({ row: { state, waiver, start } }: { row: PlaceRecord }) {
  if (state === 'waiting' || (!waiver && !start)) return <span className="text-muted">–</span>;
  const waived = waiver && (state === 'waived' || start?.verdict === 'waived');
  return (
    <span className="block max-md:text-end">
      {waived ? `“${waiver.reason}”` : start ? startWords(start) : 'Started without a check'}
      <span className="block text-muted">
        {waived && `${waiver.by}, `}
        <When at={start?.at ?? waiver?.at ?? ''} />
      </span>
    </span>
  );
}

function startWords({ verdict, metres, accuracy }: NonNullable<PlaceRecord['start']>): string {
  if (verdict === 'waived') return 'Was waived';
  const within = accuracy === null ? '' : `, known to within ${distance(accuracy)}`;
  return metres ? `At the edge, ${distance(metres)} outside${within}` : `Inside${within}`;
}

function When({ at }: { at: string }) {
  const { dateTime } = useTimeFormat();
  return (
    <time dateTime={at} title={dateTime(at)}>
      {relative(at)}
    </time>
  );
}
