import { ReportReason } from '#contract/questions/reports.ts';
import { tradeNames, trades } from '#contract/trade.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { reasonLabels } from './labels.ts';
import { type ReportSearch, useReportSearch } from './report-search.ts';

const tradeOptions = trades.map((trade) => ({ value: trade, label: `${trade} (${tradeNames[trade]})` }));
const reasonOptions = ReportReason.options.map((value) => ({ value, label: reasonLabels[value] }));
const orderOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'count', label: 'Most reports first' },
];

/** `byTrade` shows the trade filter. A JSPR sees only one trade and does not need it. */
export function ReportFilters({ byTrade }: { byTrade: boolean }) {
  const { search, change } = useReportSearch();
  return (
    <Card aria-label="Filters">
      <div className="grid gap-4 sm:grid-cols-3">
        {byTrade && (
          <Field label="Trade">
            <Select
              placeholder="All trades"
              options={tradeOptions}
              value={search.trade ?? ''}
              onChange={({ target }) => change({ trade: trades.find((trade) => trade === target.value) })}
            />
          </Field>
        )}
        <Field label="What is wrong">
          <Select
            placeholder="Anything"
            options={reasonOptions}
            value={search.reason ?? ''}
            onChange={({ target }) =>
              change({ reason: ReportReason.options.find((reason) => reason === target.value) })
            }
          />
        </Field>
        <Field label="Order">
          <Select
            options={orderOptions}
            value={search.order}
            onChange={({ target }) => change({ order: target.value as ReportSearch['order'] })}
          />
        </Field>
      </div>
    </Card>
  );
}
