import { type Figure, type HeatMap, LEAST_PEOPLE } from '#contract/insights/cohort.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { pluralize } from '#web/ui/text.ts';
import { nameGroup } from './labels.ts';

type HeatMapCardProps = {
  title: string;
  hint: string;
  caption: string;
  map: HeatMap;
  nameOf?: (column: string) => string;
  /** What a figure counts, such as "student". */
  counted: string;
  empty: string;
  /** Draws the totals as a line over the columns. */
  trend?: boolean;
};

/** Figures from 0 to 100 by batch and trade. The number stands in each cell; its shade repeats it. */
export function HeatMapCard({ title, hint, caption, map, nameOf = (one) => one, ...rest }: HeatMapCardProps) {
  const { counted, empty, trend } = rest;
  const { columns, rows, total } = map;
  return (
    <Card>
      <CardHeader title={title} hint={hint} />
      {columns.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <>
          {trend && <TrendLine total={total} />}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus */}
          <section aria-label={caption} tabIndex={0} className="relative overflow-x-auto">
            <table className="w-full border-separate border-spacing-0.5 text-sm tabular-nums">
              <caption className="sr-only">{caption}</caption>
              <thead>
                <tr>
                  <th scope="col" className="px-2 py-1.5 text-start font-medium text-muted">
                    Batch and trade
                  </th>
                  {columns.map((column) => (
                    <th
                      key={column}
                      scope="col"
                      className="min-w-20 px-2 py-1.5 text-center font-medium text-muted"
                    >
                      {nameOf(column)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ batch, trade, cells }) => (
                  <Row
                    key={`${batch} ${trade}`}
                    head={nameGroup({ batch, trade })}
                    cells={cells}
                    columns={columns}
                    counted={counted}
                  />
                ))}
                {rows.length > 1 && (
                  <Row head="All shown" cells={total} columns={columns} counted={counted} />
                )}
              </tbody>
            </table>
          </section>
        </>
      )}
    </Card>
  );
}

type RowProps = {
  head: string;
  cells: readonly (Figure | null)[];
  columns: readonly string[];
  counted: string;
};

function Row({ head, cells, columns, counted }: RowProps) {
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap px-2 py-2 text-start font-medium">
        {head}
      </th>
      {columns.map((column, place) => (
        <Cell key={column} figure={cells[place] ?? null} counted={counted} />
      ))}
    </tr>
  );
}

/** The shades by the figure, lowest first. Text on them keeps its contrast in both themes. */
const shades = ['bg-accent/5', 'bg-accent/10', 'bg-accent/15', 'bg-accent/20', 'bg-accent/25'];

function Cell({ figure, counted }: { figure: Figure | null; counted: string }) {
  if (figure === null)
    return (
      <td className="px-2 py-2 text-center text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">No figure</span>
      </td>
    );
  if (figure.value === null)
    return <td className="px-2 py-2 text-center text-muted text-xs">fewer than {LEAST_PEOPLE}</td>;
  const shade = shades[Math.min(shades.length - 1, Math.floor(figure.value / 20))];
  return (
    <td className={cn('rounded px-2 py-2 text-center', shade)}>
      <span className="block font-semibold">{figure.value}</span>
      <span className="block whitespace-nowrap text-xs">{pluralize(figure.count ?? 0, counted)}</span>
    </td>
  );
}

/** The totals as a line from the first column to the last. The table says the same. */
function TrendLine({ total }: { total: readonly (Figure | null)[] }) {
  const points = total.flatMap((figure, place) =>
    figure?.value == null ? [] : [`${(100 * place) / Math.max(1, total.length - 1)},${100 - figure.value}`],
  );
  if (points.length < 2) return null;
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mb-4 h-24 w-full overflow-visible border-line border-y forced-color-adjust-none"
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
      <polyline
        points={points.join(' ')}
        fill="none"
        className="stroke-chart-1"
        strokeWidth="2.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
