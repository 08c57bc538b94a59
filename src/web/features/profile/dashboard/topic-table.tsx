import { useState } from 'react';
import type { TopicAnalysis } from '#contract/profile/dashboard.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { formatPercent } from '#web/ui/number-format.ts';
import { sortByPractice } from './topics.ts';

const SHOWN_AT_FIRST = 10;

/** The accuracy of each topic, as bars inside a table of the figures. */
export function TopicTable({ topics }: { topics: readonly TopicAnalysis[] }) {
  const [all, setAll] = useState(false);
  const rows = sortByPractice(topics);
  return (
    <Card>
      <CardHeader title="Topics" hint="Correct answers out of those you gave; the most practised first" />
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Accuracy by topic</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="pb-2 text-start font-medium">
              Topic
            </th>
            <th scope="col" className="pb-2 ps-3 text-end font-medium">
              Correct
            </th>
            <th scope="col" className="hidden pb-2 ps-3 text-end font-medium sm:table-cell">
              Answered
            </th>
            <th scope="col" className="pb-2 ps-3 text-end font-medium">
              Accuracy
            </th>
          </tr>
        </thead>
        <tbody>
          {(all ? rows : rows.slice(0, SHOWN_AT_FIRST)).map((topic) => (
            <tr key={topic.topic} className="border-line border-t">
              <th scope="row" className="w-full py-2.5 text-start font-medium">
                <span className="flex flex-col gap-1.5 sm:flex-row sm:items-center sm:gap-4">
                  <span className="sm:w-56 sm:shrink-0">{topic.topic}</span>
                  <AccuracyBar topic={topic} />
                </span>
              </th>
              <td className="whitespace-nowrap py-2.5 ps-3 text-end">
                {topic.correct_answers}
                <span className="text-muted sm:hidden"> of {topic.total_solved}</span>
              </td>
              <td className="hidden whitespace-nowrap py-2.5 ps-3 text-end sm:table-cell">
                {topic.total_solved}
                <span className="text-muted"> of {topic.total_questions}</span>
              </td>
              <td className="py-2.5 ps-3 text-end font-semibold">
                {topic.total_solved > 0 ? formatPercent(topic.accuracy) : '–'}
              </td>
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

function AccuracyBar({ topic: { accuracy, total_solved } }: { topic: TopicAnalysis }) {
  const tone = accuracy >= 70 ? 'bg-success' : accuracy >= 40 ? 'bg-chart-3' : 'bg-danger';
  return (
    <span aria-hidden="true" className="h-2.5 flex-1 overflow-hidden rounded-full bg-sunken max-sm:flex-none">
      <span
        className={cn('block h-full rounded-full forced-color-adjust-none', tone)}
        style={{ width: `${total_solved > 0 ? Math.max(2, accuracy) : 0}%` }}
      />
    </span>
  );
}
