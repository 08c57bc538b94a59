import type { AreaProgress, Progress } from '#contract/practice/progress.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ChartTable } from '#web/ui/chart-table.tsx';
import { describeOwnLevel, LevelBand } from '../levels/level-band.tsx';

type Point = Progress['overall'][number];

type LevelHistoryProps = Pick<Progress, 'areas' | 'overall'> & {
  /** Said in place of what the student reads about the own levels. */
  hint?: string;
};

/** The level of each area now, and how it came about: the line in its band. */
export function LevelHistory({ areas, overall, hint }: LevelHistoryProps) {
  const format = useTimeFormat();
  const dateOf = (day: string) => format.date(`${day}T12:00:00Z`);
  const days = [...overall, ...areas.flatMap(({ history }) => history)].map(({ day }) => day).toSorted();
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const total = overall.at(-1);
  const panels: AreaProgress[] = [
    ...(total && areas.length > 1
      ? [
          {
            ...{ area: 'All areas', level: total, history: overall },
            answers: areas.reduce((sum, { answers }) => sum + answers, 0),
          },
        ]
      : []),
    ...areas,
  ];
  return (
    <Card>
      <CardHeader
        title="Levels"
        hint={
          hint ??
          'How many of a hundred questions of middle difficulty you would answer correctly. The band holds your level four times out of five.'
        }
      />
      <ul className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        {panels.map(({ area, answers, level, history }) => (
          <li key={area} className="min-w-0">
            <h3 className="font-medium">{area}</h3>
            <p className="text-muted text-sm tabular-nums">{describeOwnLevel(level, answers)}</p>
            {history.length > 1 ? (
              <HistoryChart
                history={level ? [...history, { ...level, day: last }] : history}
                first={first}
                last={last}
              />
            ) : (
              level && (
                <div className="mt-2">
                  <LevelBand {...level} />
                </div>
              )
            )}
          </li>
        ))}
      </ul>
      {first !== last && (
        <p aria-hidden="true" className="mt-3 text-muted text-xs">
          From {dateOf(first)} to {dateOf(last)}; the line in the middle is level 50.
        </p>
      )}
      {days.length > 0 && (
        <ChartTable
          caption="Levels by area and day, latest first"
          head={['Area', 'Day', 'Level', 'From', 'To']}
          rows={panels.flatMap(({ area, history }) =>
            history.toReversed().map(({ day, level, low, high }) => ({
              key: `${area} ${day}`,
              cells: [area, dateOf(day), level, low, high],
            })),
          )}
        />
      )}
    </Card>
  );
}

type HistoryChartProps = { history: readonly Point[]; first: string; last: string };

function HistoryChart({ history, first, last }: HistoryChartProps) {
  const start = Date.parse(first);
  const span = Math.max(1, Date.parse(last) - start);
  const x = ({ day }: Point) => ((Date.parse(day) - start) / span) * 100;
  const at = (point: Point, value: number) => `${x(point)},${100 - value}`;
  const band = [
    ...history.map((point) => at(point, point.high)),
    ...history.toReversed().map((point) => at(point, point.low)),
  ];
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-2 h-24 w-full overflow-visible border-line border-y forced-color-adjust-none"
    >
      <line
        x1="0"
        x2="100"
        y1="50"
        y2="50"
        className="stroke-line"
        strokeDasharray="3 5"
        vectorEffect="non-scaling-stroke"
      />
      <polygon points={band.join(' ')} className="fill-chart-1 opacity-20" />
      <polyline
        points={history.map((point) => at(point, point.level)).join(' ')}
        fill="none"
        className="stroke-chart-1"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
