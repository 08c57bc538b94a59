import { Link } from '@tanstack/react-router';
import { ChartLine } from 'lucide-react';
import { useAuth } from '#web/api/auth-state.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { Forecast } from '../revision/forecast.tsx';
import { useReadRevision } from '../revision/requests.ts';
import { LevelHistory } from './level-history.tsx';
import { NextStep } from './next-step.tsx';
import { useReadProgress } from './requests.ts';
import { TestComparison } from './test-comparison.tsx';
import { TimeSpent } from './time-spent.tsx';
import { TopicScatter } from './topic-scatter.tsx';

/** How a student has come along. */
export function ProgressPage() {
  const { isAdmin } = useAuth();
  return (
    <>
      <title>Your progress</title>
      <PageHeader
        crumbs={!isAdmin && <Crumb to={paths.practice}>Practice</Crumb>}
        title="Your progress"
        description="What your answers in practice and in tests show. The placement cell sees your tests, your levels and counts of your practice, never single answers of it."
      />
      {isAdmin ? <EmptyState icon={ChartLine} title="Students see their progress here" /> : <OwnProgress />}
    </>
  );
}

function OwnProgress() {
  return (
    <QueryView
      query={useReadProgress()}
      pending={<SkeletonList rows={6} />}
      failed="Your progress could not be loaded"
    >
      {({ areas, overall, topics, weeks, tests, weak_topic, due }) =>
        areas.length === 0 && tests.length === 0 ? (
          <EmptyState
            icon={ChartLine}
            title="Your progress starts with your first answers"
            action={
              <Link to={paths.practice} className={buttonStyle()}>
                Practise
              </Link>
            }
          >
            Eight answers in an area show a first level.
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-6">
            <NextStep weak_topic={weak_topic} due={due} />
            {areas.length > 0 && <LevelHistory areas={areas} overall={overall} />}
            <TopicScatter topics={topics} />
            <TestComparison tests={tests} />
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <TimeSpent weeks={weeks} />
              <DueForecast />
            </div>
          </div>
        )
      }
    </QueryView>
  );
}

/** Beside the rest a failure here is no loss: the page of the revision tells it. */
function DueForecast() {
  const { data } = useReadRevision();
  return data && data.cards > 0 ? <Forecast days={data.forecast} /> : null;
}
