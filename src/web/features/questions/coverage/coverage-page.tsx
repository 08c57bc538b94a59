import { useNavigate, useSearch } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { COVERED_GENERATORS, COVERED_QUESTIONS, type TopicCoverage } from '#contract/questions/coverage.ts';
import { type Trade, trades } from '#contract/trade.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { tradeOptions } from '#web/layout/trade-options.ts';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { groupBy } from '#web/ui/group-by.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { pluralize } from '#web/ui/text.ts';
import { CoverageArea } from './coverage-area.tsx';
import { useReadCoverage } from './requests.ts';

/** What the bank and the generators offer by topic and difficulty, so that gaps are seen. */
export function CoveragePage() {
  const search = useSearch({ from: paths.coverage });
  const navigate = useNavigate();
  const trade = trades.find((one) => one === search.trade);
  const area = typeof search.area === 'string' ? search.area : undefined;
  const onlyGaps = search.gaps === 'yes';
  const query = useReadCoverage(trade);
  const change = (patch: {
    trade?: Trade | undefined;
    area?: string | undefined;
    gaps?: string | undefined;
  }) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...patch }), replace: true, resetScroll: false });
  const areas = [...new Set((query.data ?? []).map((topic) => topic.area))];
  return (
    <>
      <title>Coverage</title>
      <PageHeader
        crumbs={<Crumb to={paths.questions}>Question set</Crumb>}
        title="Coverage"
        description={`A gap is a topic with fewer than ${COVERED_GENERATORS} generators and fewer than ${COVERED_QUESTIONS} ready questions.`}
      />
      <div className="flex flex-col gap-6">
        <Card aria-label="Filters">
          <div className="grid gap-4 sm:grid-cols-3">
            <FilterSelect
              label="Students of"
              all="All trades"
              options={tradeOptions}
              value={trade}
              onChange={(next) => change({ trade: next })}
            />
            <FilterSelect
              label="Area"
              all="All areas"
              options={areas}
              value={area}
              onChange={(next) => change({ area: next })}
            />
            <Switch
              label="Gaps only"
              className="self-end"
              checked={onlyGaps}
              onChange={(event) => change({ gaps: event.target.checked ? 'yes' : undefined })}
            />
          </div>
        </Card>
        <QueryView
          query={query}
          pending={<SkeletonList rows={6} />}
          failed="The coverage could not be loaded"
        >
          {(topics) => (
            <Areas
              topics={topics.filter((topic) => (!area || topic.area === area) && (!onlyGaps || topic.gap))}
              open={area !== undefined || onlyGaps}
            />
          )}
        </QueryView>
      </div>
    </>
  );
}

function Areas({ topics, open }: { topics: readonly TopicCoverage[]; open: boolean }) {
  if (topics.length === 0)
    return (
      <Card>
        <EmptyState icon={ListChecks} title="No topic matches" />
      </Card>
    );
  const gaps = topics.filter(({ gap }) => gap).length;
  return (
    <>
      <p role="status">
        {pluralize(topics.length, 'topic')}, {gaps === 0 ? 'no gaps' : pluralize(gaps, 'gap')}
      </p>
      {[...groupBy(topics, ({ area }) => area)].map(([area, inArea]) => (
        <CoverageArea key={`${area} ${open}`} area={area} topics={inArea} open={open} />
      ))}
    </>
  );
}
