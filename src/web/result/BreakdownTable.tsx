import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { type Breakdown, total } from './breakdown.ts';
import { OutcomeBar } from './OutcomeBar.tsx';

const FIRST = 8;

type BreakdownTableProps = { title: string; what: string; rows: readonly Breakdown[] };

/** A table whose rows are drawn: share right, wrong and blank beside the counts. */
export function BreakdownTable({ title, what, rows }: BreakdownTableProps) {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, FIRST);
  return (
    <Card>
      <CardHeader title={title} />
      <table className="w-full text-sm">
        <caption className="sr-only">{`Right, wrong and unanswered questions by ${what.toLowerCase()}`}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="pb-2 text-start font-medium">
              {what}
            </th>
            <th scope="col" className="w-13 pb-2 text-end font-medium">
              Right
            </th>
            <th scope="col" className="w-13 pb-2 text-end font-medium">
              Wrong
            </th>
            <th scope="col" className="w-13 pb-2 text-end font-medium">
              Blank
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.name} className="border-line border-t tabular-nums">
              <th scope="row" className="py-2.5 pe-4 text-start font-medium">
                <span className="flex flex-col gap-1.5 sm:flex-row sm:items-center sm:gap-4">
                  <span className="sm:w-48 sm:shrink-0">{row.name}</span>
                  <span className="flex-1">
                    <span className="flex" style={{ width: `${share(row, rows)}%` }}>
                      <OutcomeBar counts={row} />
                    </span>
                  </span>
                </span>
              </th>
              <td className="py-2.5 text-end align-bottom sm:align-middle">{row.right}</td>
              <td className="py-2.5 text-end align-bottom sm:align-middle">{row.wrong}</td>
              <td className="py-2.5 text-end align-bottom sm:align-middle">{row.blank}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > FIRST && (
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3 mt-3"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      )}
    </Card>
  );
}

// Bars are as long as their topic is large, so that one question does not look like ten.
function share(row: Breakdown, rows: readonly Breakdown[]): number {
  return Math.max(8, (total(row) / Math.max(...rows.map(total), 1)) * 100);
}
