import type { ReactNode } from 'react';

type ChartTableProps = {
  caption: string;
  head: readonly string[];
  /** Rows by their key; the first cell is the head of its row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** The figures of a chart as a table, folded. The chart itself is hidden from screen readers. */
export function ChartTable({ caption, head, rows }: ChartTableProps) {
  return (
    <details className="mt-3 text-sm">
      <summary className="inline-flex min-h-9 items-center font-medium text-accent-text underline underline-offset-4">
        Show as a table
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus */}
      <section aria-label={caption} tabIndex={0} className="mt-2 overflow-x-auto">
        <table className="w-full tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-line border-b text-muted">
              {head.map((label, column) => (
                <th
                  key={label}
                  scope="col"
                  className={`py-1.5 pe-3 font-medium ${column === 0 ? 'text-start' : 'text-end'}`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [first, ...others] }) => (
              <tr key={key} className="border-line border-b last:border-0">
                <th scope="row" className="py-2 pe-3 text-start font-medium">
                  {first}
                </th>
                {others.map((cell, column) => (
                  <td key={head[column + 1]} className="py-2 pe-3 text-end">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
