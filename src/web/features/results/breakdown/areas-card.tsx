import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Outcome } from '#contract/attempts/score.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { OutcomeBar, outcomes } from '../review/outcome-bar.tsx';
import { type AreaBreakdown, type Breakdown, countTotal, outcomeLabels } from './breakdown.ts';

type AreasCardProps = {
  areas: readonly AreaBreakdown[];
  /** What to do about a topic, such as a button to practise it. */
  action?: (topic: string) => ReactNode;
};

/** How each area went, the worst first; an area opens to its topics. */
export function AreasCard({ areas, action }: AreasCardProps) {
  return (
    <Card>
      <CardHeader title="Areas" hint="The weakest first; each opens to its topics" />
      <div className="flex flex-col">
        {areas.map((area) => (
          <Area key={area.name} area={area} action={action} />
        ))}
      </div>
    </Card>
  );
}

function Area({ area, action }: { area: AreaBreakdown; action: AreasCardProps['action'] }) {
  // The topics exist only while the area is open: fifty of them would double the size of the page.
  const [open, setOpen] = useState(false);
  return (
    <details
      className="group/area border-line border-t first:border-t-0"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open/area:rotate-90"
        />
        <span className="flex min-w-0 flex-1 flex-col gap-1.5">
          <span className="flex flex-wrap justify-between gap-x-3">
            <span className="wrap-anywhere font-medium">{area.name}</span>
            <span className="text-muted text-sm tabular-nums">
              {area.right} of {countTotal(area)} correct
            </span>
          </span>
          <OutcomeBar counts={area} />
        </span>
      </summary>
      {open && <TopicTable name={area.name} topics={area.topics} action={action} />}
    </details>
  );
}

const columnHeaders: Record<Outcome, ReactNode> = {
  ...outcomeLabels,
  partial: (
    <>
      Partly<span className="sr-only"> correct</span>
    </>
  ),
};

type TopicTableProps = { name: string; topics: readonly Breakdown[]; action: AreasCardProps['action'] };

function TopicTable({ name, topics, action }: TopicTableProps) {
  const columns = outcomes.filter((one) => one !== 'partial' || topics.some((topic) => topic.partial > 0));
  return (
    <div className="overflow-x-auto pb-3">
      <table className="w-full text-sm">
        <caption className="sr-only">{`${name}: outcomes of the questions by topic`}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="pb-2 text-start font-medium">
              Topic
            </th>
            {columns.map((outcome) => (
              <th key={outcome} scope="col" className="pb-2 ps-2 text-end font-medium text-xs sm:ps-4">
                {columnHeaders[outcome]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {topics.map((topic) => (
            <tr key={topic.name} className="border-line border-t tabular-nums">
              <th
                scope="row"
                className="not-narrow:wrap-anywhere py-2 pe-1 text-start font-medium max-[22rem]:hyphens-auto max-sm:w-full"
              >
                <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  {topic.name}
                  {action?.(topic.name)}
                </span>
              </th>
              {columns.map((outcome) => (
                <td key={outcome} className="py-2 text-end">
                  {topic[outcome]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
