import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, UsersRound } from 'lucide-react';
import { type Cohort, LEAST_PEOPLE } from '#contract/insights/cohort.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { studentTradeOptions } from '#web/layout/trade-options.ts';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { RegisterCard } from '../register/register-card.tsx';
import { useReadCohort } from '../requests.ts';
import { FollowedStudents } from '../risk/followed-students.tsx';
import { useInsightSearch } from '../search.ts';
import { HeatMapCard } from './heat-map-card.tsx';
import { ParticipationCard } from './participation-card.tsx';

/** How the batches and trades do, who takes part, and who needs help. */
export function CohortPage() {
  const { search, change } = useInsightSearch();
  const { batch, trade } = search;
  const query = useReadCohort(search);
  const years = (query.data?.batches ?? []).map(String);
  return (
    <>
      <title>Insights</title>
      <PageHeader
        crumbs={<Crumb to={paths.manageAptitudes}>Aptitudes</Crumb>}
        title="Insights"
        description={`How each batch and trade does. No figure stands for fewer than ${LEAST_PEOPLE} people; smaller trades of a batch stand together.`}
        actions={
          <Link to={paths.compare} className={buttonStyle({ variant: 'secondary' })}>
            <ArrowLeftRight aria-hidden="true" /> Compare
          </Link>
        }
      />
      <div className="flex flex-col gap-6">
        <Card aria-label="Filters">
          <div className="grid gap-4 sm:grid-cols-2">
            <FilterSelect
              label="Batch"
              all="All batches"
              options={batch && !years.includes(batch) ? [batch, ...years] : years}
              value={batch}
              onChange={(next) => change({ batch: next })}
            />
            <FilterSelect
              label="Trade"
              all="All trades"
              options={studentTradeOptions}
              value={trade}
              onChange={(next) => change({ trade: next })}
            />
          </div>
        </Card>
        <FollowedStudents />
        <QueryView query={query} pending={<SkeletonList rows={6} />} failed="The figures could not be loaded">
          {(cohort) => <Figures cohort={cohort} />}
        </QueryView>
        <RegisterCard batch={batch} trade={trade} />
      </div>
    </>
  );
}

function Figures({ cohort }: { cohort: Cohort }) {
  const format = useTimeFormat();
  const { refreshed_at, participation, levels, monthly_levels, marks } = cohort;
  if (refreshed_at === null || participation.rows.length === 0)
    return (
      <Card>
        <EmptyState icon={UsersRound} title={refreshed_at === null ? 'No figures yet' : 'No student matches'}>
          {refreshed_at === null && 'The portal makes them within a few minutes of its start.'}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <p className="-mb-2 text-muted text-sm">
        Figures of {format.dateTime(refreshed_at)}; the portal makes them each hour while no test is running.
      </p>
      <ParticipationCard participation={participation} />
      <HeatMapCard
        title="Levels"
        hint="How many of a hundred questions of middle difficulty the students would answer correctly, on average. A student counts from eight answers on."
        caption="Mean level by batch, trade and area"
        map={levels}
        counted="student"
        empty="Levels show from eight answers of five students on."
      />
      <HeatMapCard
        title="Levels over the year"
        hint="The mean level over all areas at the end of each month; the last column is as of now."
        caption="Mean level by batch, trade and month"
        map={monthly_levels}
        nameOf={(month) => format.month(`${month}-15T12:00:00Z`)}
        counted="level"
        empty="Levels show from eight answers of five students on."
        trend
      />
      <HeatMapCard
        title="Test marks"
        hint="The mean of the marks in percent, by the month in which the tests ended."
        caption="Mean marks in percent by batch, trade and month"
        map={marks}
        nameOf={(month) => format.month(`${month}-15T12:00:00Z`)}
        counted="result"
        empty="No test has ended in the last twelve months."
        trend
      />
    </>
  );
}
