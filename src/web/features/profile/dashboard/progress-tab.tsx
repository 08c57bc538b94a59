import { Link } from '@tanstack/react-router';
import { ArrowRight, ChartLine, Lightbulb } from 'lucide-react';
import type { Dashboard, TopicAnalysis } from '#contract/profile/dashboard.ts';
import { formatMinutes, toMilliseconds, useTimeFormat } from '#web/api/time.ts';
import { useReadProgress } from '#web/features/practice/progress/requests.ts';
import { StartButton } from '#web/features/practice/start-button.tsx';
import { OwnReportsCard } from '#web/features/questions/reports/own-reports-card.tsx';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatNumber, formatPercent } from '#web/ui/number-format.ts';
import { Stat, StatList } from '#web/ui/stat.tsx';
import { ActivityCards } from '../activity/activity-cards.tsx';
import { AreasCard } from './areas-card.tsx';
import { ProgressChart } from './progress-chart.tsx';
import { TopicTable } from './topic-table.tsx';
import { findWeakest } from './topics.ts';

/** What a student has done, how the tests went beside the class, and what to practise. */
export function ProgressTab({ data }: { data: Dashboard }) {
  const { testStats, lastTest, recentTests, topicAnalysis } = data;
  const progress = useReadProgress().data;
  const medians = new Map(
    progress?.tests.map(({ starts_at, median }) => [Math.floor(toMilliseconds(starts_at) / 1_000), median]),
  );
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <Statistics stats={testStats} topics={topicAnalysis} />
        <Link to={paths.progress} className={buttonStyle({ variant: 'secondary', className: 'mt-6' })}>
          Your progress
        </Link>
      </Card>
      <ActivityCards />
      {recentTests.length === 0 ? (
        <NoTestsYet />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <ProgressChart tests={recentTests} medians={medians} />
          <div className="flex flex-col gap-6">
            {lastTest && <LastTestCard test={lastTest} />}
            <WeakestTopicsCard topics={topicAnalysis} />
          </div>
        </div>
      )}
      {progress && progress.areas.length > 0 && <AreasCard areas={progress.areas} />}
      {topicAnalysis.length > 0 && <TopicTable topics={topicAnalysis} />}
      <OwnReportsCard />
    </div>
  );
}

function Statistics({ stats, topics }: { stats: Dashboard['testStats']; topics: TopicAnalysis[] }) {
  return (
    <StatList>
      <Stat label="Tests taken" value={stats.total_tests_taken} />
      <Stat
        label="Average score"
        value={stats.total_tests_taken > 0 ? formatPercent(stats.average_score) : '–'}
      />
      <Stat label="Topics practised" value={topics.filter((one) => one.total_solved > 0).length} />
      <Stat
        label="Questions answered"
        value={topics.reduce((sum, one) => sum + one.total_solved, 0)}
        hint="counted by topic"
      />
    </StatList>
  );
}

function NoTestsYet() {
  return (
    <Card>
      <EmptyState
        icon={ChartLine}
        title="Your progress starts with the first test"
        action={
          <Link to={paths.aptitudes} className={buttonStyle()}>
            See the tests
          </Link>
        }
      >
        After a test you see here how you are doing over time, and which topics to practise next.
      </EmptyState>
    </Card>
  );
}

function LastTestCard({ test }: { test: NonNullable<Dashboard['lastTest']> }) {
  const format = useTimeFormat();
  return (
    <Card>
      <CardHeader title="Last test" />
      <p className="font-medium">{test.test_name}</p>
      <p className="text-muted text-sm">
        {format.dateTime(test.test_timestamp)} · {formatMinutes(test.duration)}
      </p>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-3">
        <p className="font-semibold text-3xl tabular-nums tracking-tight">
          {formatNumber(test.score)}
          <span className="font-normal text-lg text-muted"> / {formatNumber(test.total_score)}</span>
        </p>
        <Link
          to={paths.result}
          params={{ id: String(test.test_id) }}
          className={buttonStyle({ variant: 'secondary' })}
        >
          See result <ArrowRight aria-hidden="true" />
        </Link>
      </div>
    </Card>
  );
}

function WeakestTopicsCard({ topics }: { topics: readonly TopicAnalysis[] }) {
  const weak = findWeakest(topics);
  if (weak.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title={
          <span className="flex items-center gap-2">
            <Lightbulb aria-hidden="true" className="size-5 text-warn-text" /> Worth practising next
          </span>
        }
        hint="A little practice here improves your marks most."
      />
      <ol className="flex flex-col gap-2.5 text-[0.9375rem]">
        {weak.map((topic) => (
          <li key={topic.topic} className="flex items-center justify-between gap-x-4 narrow:flex-wrap">
            <span className="min-w-0">
              <span className="block font-medium">{topic.topic}</span>
              <span className="block text-muted text-sm tabular-nums">
                {topic.correct_answers} of {topic.total_solved} correct
              </span>
            </span>
            <StartButton
              wish={{ topics: [topic.topic], count: 5 }}
              variant="secondary"
              size="sm"
              aria-label={`Practise 5 questions of ${topic.topic}`}
            >
              Practise 5
            </StartButton>
          </li>
        ))}
      </ol>
    </Card>
  );
}
