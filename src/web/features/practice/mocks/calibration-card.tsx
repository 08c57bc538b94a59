import type { Calibration } from '#contract/practice/mocks.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { formatNumber, formatPercent } from '#web/ui/number-format.ts';
import { pluralize } from '#web/ui/text.ts';

const percent = (share: number) => formatPercent(Math.round(share * 100));

/** How good the portal's predictions were, over all mocks that were predicted before. */
export function CalibrationCard({ calibration: { count, brier, bins } }: { calibration: Calibration }) {
  return (
    <Card>
      <CardHeader
        title="How good are the predictions?"
        hint="Before each mock the portal notes how likely its cut-offs are. Here is what came true."
      />
      {brier === null ? (
        <p className="text-muted text-sm">
          {count === 0 ? 'No prediction' : pluralize(count, 'prediction')} so far. Below 30 nothing can be
          said.
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-sm">
            Brier score {formatNumber(Math.round(brier * 1_000) / 1_000)} over{' '}
            {pluralize(count, 'prediction')}: 0 is perfect, 0.25 is tossing a coin.
          </p>
          <div className="flex flex-wrap items-center gap-6">
            <ReliabilityDiagram bins={bins} />
            <table className="text-sm tabular-nums">
              <caption className="sr-only">Predictions and what came true</caption>
              <thead>
                <tr className="text-muted">
                  <th scope="col" className="pe-4 pb-1 text-start font-medium">
                    Predicted
                  </th>
                  <th scope="col" className="pe-4 pb-1 text-start font-medium">
                    Came true
                  </th>
                  <th scope="col" className="pb-1 text-start font-medium">
                    Mocks
                  </th>
                </tr>
              </thead>
              <tbody>
                {bins.map(({ count, predicted, passed }) => (
                  <tr key={predicted}>
                    <td className="pe-4">{percent(predicted)}</td>
                    <td className="pe-4">{percent(passed)}</td>
                    <td>{count}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </Card>
  );
}

/** What came true against what was predicted; good predictions lie on the diagonal. The table says the same. */
function ReliabilityDiagram({ bins }: Pick<Calibration, 'bins'>) {
  return (
    <svg aria-hidden="true" viewBox="-4 -4 108 108" className="size-40 shrink-0">
      <rect width="100" height="100" className="fill-none stroke-line" />
      <line x1="0" y1="100" x2="100" y2="0" className="stroke-line-strong" strokeDasharray="3 3" />
      <polyline
        points={bins.map(({ predicted, passed }) => `${predicted * 100},${100 - passed * 100}`).join(' ')}
        className="fill-none stroke-accent"
        strokeWidth="2"
      />
      {bins.map(({ predicted, passed }) => (
        <circle
          key={predicted}
          cx={predicted * 100}
          cy={100 - passed * 100}
          r="3.5"
          className="fill-accent"
        />
      ))}
    </svg>
  );
}
