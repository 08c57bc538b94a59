import { ChartColumn } from 'lucide-react';
import { type Comparable, exportComparison } from '#contract/insights/compare.ts';
import { download } from '#web/api/download.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { TableDownload } from '#web/layout/table-download.tsx';
import { studentTradeOptions } from '#web/layout/trade-options.ts';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { ComparisonView } from './comparison-view.tsx';
import { type ChosenPair, useListComparable, useReadComparison } from './requests.ts';
import { type CompareSearch, useCompareSearch } from './search.ts';

const kindOptions = [
  { value: 'tests', label: 'Two tests' },
  { value: 'batches', label: 'Two batches' },
] as const;

/** Two tests or two batches side by side. */
export function ComparePage() {
  const { search } = useCompareSearch();
  const choices = useListComparable();
  return (
    <>
      <title>Compare</title>
      <PageHeader
        crumbs={<Crumb to={paths.insights}>Insights</Crumb>}
        title="Compare"
        description="Two ended tests or two batches side by side. No figure stands for fewer than five people; smaller trades count together, or not at all."
      />
      <QueryView query={choices} pending={<SkeletonList rows={4} />} failed="The choices could not be loaded">
        {(known) => (
          <div className="flex flex-col gap-6">
            <Choices known={known} search={search} />
            <Chosen known={known} search={search} />
          </div>
        )}
      </QueryView>
    </>
  );
}

type ChosenProps = { known: Comparable; search: CompareSearch };

/** The tests or batches that can be chosen, by their number in the address. */
function optionsOf(
  { tests, batches }: Comparable,
  by: CompareSearch['by'],
  format: ReturnType<typeof useTimeFormat>,
) {
  return by === 'tests'
    ? tests.map(({ id, name, closes_at }) => ({
        value: String(id),
        label: `${name} (${format.date(closes_at)})`,
      }))
    : batches.map((batch) => ({ value: String(batch), label: `Batch ${batch}` }));
}

function Choices({ known, search }: ChosenProps) {
  const format = useTimeFormat();
  const { change } = useCompareSearch();
  const options = optionsOf(known, search.by, format);
  const what = search.by === 'tests' ? 'test' : 'batch';
  return (
    <Card aria-label="What to compare">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <FilterSelect
          label="Compare"
          options={kindOptions}
          value={search.by}
          onChange={(by) => change({ by, one: undefined, other: undefined })}
        />
        <FilterSelect
          label={`First ${what}`}
          all={`Choose a ${what}`}
          options={options}
          value={search.one}
          onChange={(one) => change({ one })}
        />
        <FilterSelect
          label={`Second ${what}`}
          all={`Choose a ${what}`}
          options={options}
          value={search.other}
          onChange={(other) => change({ other })}
        />
        <FilterSelect
          label="Trade"
          all="All trades"
          options={studentTradeOptions}
          value={search.trade}
          onChange={(trade) => change({ trade })}
        />
      </div>
    </Card>
  );
}

function Chosen({ known, search: { by, one, other, trade } }: ChosenProps) {
  const what = by === 'tests' ? 'tests' : 'batches';
  if (one === undefined || other === undefined || one === other)
    return (
      <Card>
        <EmptyState icon={ChartColumn} title={`Choose two ${what}`}>
          {one !== undefined && one === other && 'Both sides are the same.'}
        </EmptyState>
      </Card>
    );
  return <Figures known={known} pair={{ by, one, other, trade }} />;
}

function Figures({ known, pair }: { known: Comparable; pair: ChosenPair }) {
  const query = useReadComparison(pair);
  const nameOf = (value: string) =>
    pair.by === 'batches'
      ? `Batch ${value}`
      : (known.tests.find(({ id }) => String(id) === value)?.name ?? `Test ${value}`);
  const names = [nameOf(pair.one), nameOf(pair.other)] as const;
  return (
    <QueryView query={query} pending={<SkeletonList rows={6} />} failed="The figures could not be loaded">
      {(comparison) => (
        <>
          <div className="-mb-2 flex justify-end">
            <TableDownload
              fetchFile={(format) => download(exportComparison, { query: { ...pair, format } })}
            />
          </div>
          <ComparisonView comparison={comparison} names={names} by={pair.by} />
        </>
      )}
    </QueryView>
  );
}
