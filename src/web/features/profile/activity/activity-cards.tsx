import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ActiveDay, Activity } from '#contract/profile/activity.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { formatPercent } from '#web/ui/number-format.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stat, StatList } from '#web/ui/stat.tsx';
import { pluralize } from '#web/ui/text.ts';
import { layOutCalendar } from './calendar.ts';
import { useReadActivity } from './requests.ts';

/** The calendar of ninety days, and the bests so far. */
export function ActivityCards() {
  return (
    <QueryView
      query={useReadActivity()}
      pending={<Skeleton className="h-120 lg:h-75" />}
      failed="Your activity could not be loaded"
    >
      {({ days, bests }) => (
        <div className="grid items-stretch gap-6 lg:min-h-75 lg:grid-cols-[3fr_2fr]">
          <ActivityCalendar days={days} />
          <Bests bests={bests} />
        </div>
      )}
    </QueryView>
  );
}

const CELL = 10;
const GAP = 2;

/** From nothing to a long day. */
const levelFills = [
  'fill-sunken',
  'fill-accent/30',
  'fill-accent/55',
  'fill-accent/80',
  'fill-accent',
] as const;

function ActivityCalendar({ days }: { days: readonly ActiveDay[] }) {
  const format = useTimeFormat();
  const cells = layOutCalendar(days);
  const weeks = Math.max(...cells.map(({ week }) => week)) + 1;
  const active = days.filter(({ answers, tests }) => answers + tests > 0);
  const answers = days.reduce((sum, day) => sum + day.answers, 0);
  return (
    <Card>
      <CardHeader
        title="Ninety days"
        hint={`${pluralize(active.length, 'active day')}, ${pluralize(answers, 'answer')} in practice`}
      />
      <svg
        data-chart="activity"
        viewBox={`0 0 ${weeks * (CELL + GAP) - GAP} ${7 * (CELL + GAP) - GAP}`}
        role="img"
        aria-label={`Active on ${active.length} of the last ${days.length} days`}
        className="w-full max-w-md forced-color-adjust-none"
      >
        {cells.map(({ day, week, weekday, level }) => (
          <rect
            key={day}
            x={week * (CELL + GAP)}
            y={weekday * (CELL + GAP)}
            width={CELL}
            height={CELL}
            rx="2"
            className={levelFills[level]}
          />
        ))}
      </svg>
      <p
        aria-hidden="true"
        className="mt-2 flex max-w-md flex-wrap justify-between gap-x-3 text-muted text-xs"
      >
        <span>{format.day(`${days[0]?.day}T12:00:00Z`)}</span>
        <span>Today</span>
      </p>
      <DayTable days={active} />
    </Card>
  );
}

/** The rows exist only while the table is open. */
function DayTable({ days }: { days: readonly ActiveDay[] }) {
  const format = useTimeFormat();
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-3 text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-9 items-center font-medium text-accent-text underline underline-offset-4">
        Show as a table
      </summary>
      {open && (
        <table className="mt-2 w-full max-w-md tabular-nums">
          <caption className="sr-only">Active days, the latest first</caption>
          <thead>
            <tr className="border-line border-b text-muted">
              <th scope="col" className="py-1.5 text-start font-medium">
                Day
              </th>
              <th scope="col" className="py-1.5 text-end font-medium">
                Answers
              </th>
              <th scope="col" className="py-1.5 text-end font-medium">
                Tests
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, answers, tests }) => (
              <tr key={day} className="border-line border-b last:border-0">
                <th scope="row" className="py-1.5 text-start font-medium">
                  {format.date(`${day}T12:00:00Z`)}
                </th>
                <td className="py-1.5 text-end">{answers}</td>
                <td className="py-1.5 text-end">{tests}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

function Bests({ bests: { result, streak, day } }: { bests: Activity['bests'] }) {
  const format = useTimeFormat();
  return (
    <Card>
      <CardHeader title="Your bests" />
      <StatList className="md:grid-flow-row md:auto-cols-auto">
        <Stat
          label="Best result"
          value={result ? formatPercent(result.score) : '–'}
          hint={
            result && (
              <Link
                to={paths.result}
                params={{ id: String(result.id) }}
                className="text-accent-text underline underline-offset-4"
              >
                {result.name}
              </Link>
            )
          }
        />
        <Stat label="Longest streak" value={pluralize(streak, 'day')} />
        <Stat
          label="Most answers in a day"
          value={day ? day.answers : '–'}
          hint={day && format.date(`${day.day}T12:00:00Z`)}
        />
      </StatList>
    </Card>
  );
}
