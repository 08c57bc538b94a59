import { useState } from 'react';
import type { MarkedResponse, Outcome } from '#contract/attempts/score.ts';
import type { ClassAnswer } from '#contract/results.ts';
import { formatSeconds } from '#web/api/time.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { outcomes } from '../review/outcome-bar.tsx';
import { outcomeLabels } from './breakdown.ts';

const HEIGHT = 100;
/** Of ten units for each question. */
const BAR = { gap: 1.25, width: 7.5 };

const outcomeFills: Record<Outcome, string> = {
  right: 'fill-success',
  partial: 'fill-warn',
  wrong: 'fill-danger',
  blank: 'fill-line-strong',
};

type TimeChartProps = { responses: readonly MarkedResponse[]; classAnswers?: readonly ClassAnswer[] };

/** Time on each question as columns coloured by outcome, beside the median of the class, with the same data as a table. */
export function TimeChart({ responses, classAnswers = [] }: TimeChartProps) {
  const median = new Map(classAnswers.map(({ question_id, seconds }) => [question_id, seconds]));
  const items = responses.map(({ question, answer }, place) => ({
    ...{ id: question.id, number: place + 1, outcome: answer.outcome, seconds: answer.seconds },
    typical: median.get(question.id) ?? null,
  }));
  const spent = items.reduce((sum, { seconds }) => sum + seconds, 0);
  const mean = items.length > 0 ? spent / items.length : 0;
  const longest = Math.max(...items.flatMap(({ seconds, typical }) => [seconds, typical ?? 0]), 1);
  const isCompared = items.some(({ typical }) => typical !== null);
  const column = (place: number, seconds: number) => {
    const height = Math.max(1.5, (seconds / longest) * HEIGHT);
    return `M${place * 10 + BAR.gap} ${HEIGHT}v${-height}h${BAR.width}v${height}z`;
  };
  const tick = (place: number, seconds: number) =>
    `M${place * 10} ${HEIGHT - (seconds / longest) * HEIGHT - 0.75}h10v1.5h-10z`;
  return (
    <Card>
      <CardHeader
        title="Time per question"
        hint={`${formatSeconds(mean)} on average${isCompared ? '; the lines are the median of the class' : ''}`}
      />
      <div aria-hidden="true">
        <svg
          data-chart="time"
          viewBox={`0 0 ${items.length * 10} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-36 w-full border-line border-b forced-color-adjust-none"
        >
          {/* One path for each outcome: a paper may have hundreds of questions. */}
          {outcomes.map((outcome) => (
            <path
              key={outcome}
              className={outcomeFills[outcome]}
              d={items
                .map((item, place) => (item.outcome === outcome ? column(place, item.seconds) : ''))
                .join('')}
            />
          ))}
          <path
            className="fill-ink"
            d={items.map(({ typical }, place) => (typical === null ? '' : tick(place, typical))).join('')}
          />
        </svg>
        <div className="relative h-5 pt-1 text-[0.6875rem] text-muted tabular-nums narrow:hidden">
          {items
            .filter(({ number }) => number === 1 || number % 5 === 0)
            .map(({ number }) => (
              <span
                key={number}
                className="absolute -translate-x-1/2"
                style={{ insetInlineStart: `${((number - 0.5) / items.length) * 100}%` }}
              >
                {number}
              </span>
            ))}
        </div>
      </div>
      <TimeTable items={items} isCompared={isCompared} />
    </Card>
  );
}

type Item = { id: number; number: number; outcome: Outcome; seconds: number; typical: number | null };

/** The rows exist only while the table is open: a long paper would double the size of the page. */
function TimeTable({ items, isCompared }: { items: readonly Item[]; isCompared: boolean }) {
  const [open, setOpen] = useState(false);
  const head = 'py-1.5 text-start font-medium';
  return (
    <details className="mt-3 text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-9 items-center font-medium text-accent-text underline underline-offset-4">
        Show as a table
      </summary>
      {open && (
        <table className="mt-2 w-full max-w-lg tabular-nums">
          <caption className="sr-only">Time and outcome of each question</caption>
          <thead>
            <tr className="border-line border-b text-muted">
              <th scope="col" className={head}>
                Question
              </th>
              <th scope="col" className={head}>
                Outcome
              </th>
              <th scope="col" className="py-1.5 text-end font-medium">
                Time
              </th>
              {isCompared && (
                <th scope="col" className="py-1.5 ps-3 text-end font-medium">
                  Class
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, number, outcome, seconds, typical }) => (
              <tr key={id} className="border-line border-b last:border-0">
                <th scope="row" className={head}>
                  {number}
                </th>
                <td className="py-1.5">{outcomeLabels[outcome]}</td>
                <td className="py-1.5 text-end">{formatSeconds(seconds)}</td>
                {isCompared && (
                  <td className="py-1.5 ps-3 text-end">{typical === null ? '–' : formatSeconds(typical)}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
