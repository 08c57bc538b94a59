import { type ReactNode, useState } from 'react';
import type { Outcome } from '#contract/attempts/score.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { OutcomeBar, outcomes } from '../review/outcome-bar.tsx';
import { type Breakdown, countTotal, outcomeLabels } from './breakdown.ts';

const SHOWN_AT_FIRST = 8;

const columnHeaders: Record<Outcome, ReactNode> = {
  ...outcomeLabels,
  partial: (
    <>
      Partly<span className="sr-only"> correct</span>
    </>
  ),
};

type BreakdownTableProps = { title: string; what: string; rows: readonly Breakdown[] };

/** A table with a bar in each row: how much was correct or incorrect, beside the counts. */
export function BreakdownTable({ title, what, rows }: BreakdownTableProps) {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, SHOWN_AT_FIRST);
  const columns = outcomes.filter((one) => one !== 'partial' || rows.some((row) => row.partial > 0));
  return (
    <Card>
      <CardHeader title={title} />
      <table className="w-full text-sm">
        <caption className="sr-only">{`Outcomes of the questions by ${what.toLowerCase()}`}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="pb-2 text-start font-medium">
              {what}
            </th>
            {columns.map((outcome) => (
              <th
                key={outcome}
                scope="col"
                className="pb-2 ps-1.5 text-end font-medium max-sm:text-xs sm:ps-4"
              >
                {columnHeaders[outcome]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.name} className="border-line border-t tabular-nums">
              <th
                scope="row"
                className="not-narrow:wrap-anywhere py-2.5 pe-1 text-start font-medium max-[22rem]:hyphens-auto max-sm:w-full sm:pe-4"
              >
                <span className="flex flex-col gap-1.5 sm:flex-row sm:items-center sm:gap-4">
                  <span className="sm:w-48 sm:shrink-0">{row.name}</span>
                  <span className="flex-1">
                    <span className="flex" style={{ width: `${getBarWidth(row, rows)}%` }}>
                      <OutcomeBar counts={row} />
                    </span>
                  </span>
                </span>
              </th>
              {columns.map((outcome) => (
                <td key={outcome} className="py-2.5 text-end align-bottom sm:align-middle">
                  {row[outcome]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN_AT_FIRST && (
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

// A bar is as long as its topic is large, so that one question does not look like ten.
function getBarWidth(row: Breakdown, rows: readonly Breakdown[]): number {
  return Math.max(8, (countTotal(row) / Math.max(...rows.map(countTotal), 1)) * 100);
}
