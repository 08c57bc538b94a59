import { ReportReason } from '#contract/questions/reports.ts';
import { tradeOptions } from '#web/layout/trade-options.ts';
import { Card } from '#web/ui/card.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { reasonLabels } from './labels.ts';
import { useReportSearch } from './report-search.ts';

const reasonOptions = ReportReason.options.map((value) => ({ value, label: reasonLabels[value] }));
const orderOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'count', label: 'Most reports first' },
] as const;

/** `byTrade` shows the trade filter. A JSPR sees only one trade and does not need it. */
export function ReportFilters({ byTrade }: { byTrade: boolean }) {
  const { search, change } = useReportSearch();
  return (
    <Card aria-label="Filters">
      <div className="grid gap-4 sm:grid-cols-3">
        {byTrade && (
          <FilterSelect
            label="Trade"
            all="All trades"
            options={tradeOptions}
            value={search.trade}
            onChange={(trade) => change({ trade })}
          />
        )}
        <FilterSelect
          label="What is wrong"
          all="Anything"
          options={reasonOptions}
          value={search.reason}
          onChange={(reason) => change({ reason })}
        />
        <FilterSelect
          label="Order"
          options={orderOptions}
          value={search.order}
          onChange={(order) => change({ order })}
        />
      </div>
    </Card>
  );
}
