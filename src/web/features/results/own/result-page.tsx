import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ClipboardList, RotateCcw } from 'lucide-react';
import type { Result } from '#contract/results.ts';
import { tradeNames } from '#contract/trade.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { isMissingTest, NoSuchTest } from '#web/features/attempts/list/no-such-test.tsx';
import { ViolationsCard } from '#web/features/attempts/proctoring/violations-card.tsx';
import { ReportQuestionButton } from '#web/features/questions/reports/report-question-button.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { groupByTopic, isMissed, type ReviewFilter, readReviewFilter } from '../breakdown/breakdown.ts';
import { BreakdownTable } from '../breakdown/breakdown-table.tsx';
import { ReviewedQuestions } from '../review/reviewed-questions.tsx';
import { CorrectionNotices } from './correction-notices.tsx';
import { NotReleased } from './not-released.tsx';
import { PendingReleaseNotice } from './pending-release-notice.tsx';
import { useReadResult } from './requests.ts';
import { ResultSummary } from './result-summary.tsx';
import { SectionScores } from './section-scores.tsx';
import { TimeChart } from './time-chart.tsx';

export function ResultPage() {
  const { id } = useParams({ from: paths.result });
  const search = useSearch({ from: paths.result });
  const regno = typeof search.regno === 'string' ? search.regno : undefined;
  const query = useReadResult(id, regno);
  const { data, error, isPending } = query;
  if (isPending) return <ResultSkeleton />;
  if (data && 'wait' in data) return <NotReleased wait={data.wait} />;
  if (data) return <FullResult result={data.result} filter={readReviewFilter(search.show)} />;
  if (error instanceof ApiError && (error.code === 'not-appeared' || error.code === 'not-found'))
    return (
      <>
        <title>No result</title>
        <h1 className="sr-only">Result</h1>
        <EmptyState
          icon={ClipboardList}
          title="There is no result here"
          action={
            <Link to={paths.aptitudes} className={buttonStyle({ variant: 'secondary' })}>
              See the tests
            </Link>
          }
        >
          {error.message}
        </EmptyState>
      </>
    );
  if (isMissingTest(error)) return <NoSuchTest />;
  return <QueryError query={query} />;
}

function FullResult({ result, filter }: { result: Result; filter: ReviewFilter }) {
  const navigate = useNavigate();
  const format = useTimeFormat();
  const { user, isAdmin } = useAuth();
  const { aptitude, student, responses } = result;
  const own = user?.regno === student.regno;
  const missed = responses.filter(isMissed).length;
  const show = (next: ReviewFilter) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, show: next === 'all' ? undefined : next }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <title>{`Result: ${aptitude.name}`}</title>
      <PageHeader
        crumbs={
          own ? (
            <Crumb to={paths.aptitudes}>Aptitude tests</Crumb>
          ) : (
            isAdmin && (
              <>
                <Crumb to={paths.manageAptitudes}>Aptitudes</Crumb>
                <Crumb
                  to={paths.manageAptitude}
                  params={{ id: String(aptitude.id) }}
                  search={{ tab: 'responses' }}
                >
                  Responses
                </Crumb>
              </>
            )
          )
        }
        title={aptitude.name}
        description={
          own
            ? `Your result · ${format.dateTime(aptitude.test_timestamp)}`
            : `${student.name}, ${student.regno} · ${tradeNames[student.trade]}, batch ${student.batch}`
        }
        actions={
          <>
            {own && missed > 0 && (
              <Link
                to={paths.practiseMissed}
                params={{ id: String(aptitude.id) }}
                className={buttonStyle({ variant: 'primary' })}
              >
                <RotateCcw aria-hidden="true" /> Practise missed questions ({missed})
              </Link>
            )}
            {own && (
              <Link
                to={paths.ownAttempt}
                params={{ id: String(aptitude.id) }}
                className={buttonStyle({ variant: 'secondary' })}
              >
                Your attempt
              </Link>
            )}
            {isAdmin && (
              <Link
                to={paths.attempt}
                params={{ id: String(result.attempt_id) }}
                className={buttonStyle({ variant: 'secondary' })}
              >
                The attempt
              </Link>
            )}
            <Link
              to={paths.hallOfFame}
              search={{ test: String(aptitude.id) }}
              className={buttonStyle({ variant: 'secondary' })}
            >
              Achievers
            </Link>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <ResultSummary result={result} own={own} />
        <CorrectionNotices corrections={result.corrections} />
        <PendingReleaseNotice released={result.released} coming={result.coming} />
        {result.released.answers ? (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-6">
              <TimeChart responses={responses} />
              <SectionScores sections={result.sections} responses={responses} />
            </div>
            <BreakdownTable title="Topics" what="Topic" rows={groupByTopic(responses)} />
          </div>
        ) : (
          <SectionScores sections={result.sections} responses={responses} />
        )}
        <ViolationsCard testId={aptitude.id} {...(!own && { regno: student.regno })} />
        {result.released.answers && (
          <ReviewedQuestions
            responses={responses}
            stimuli={result.stimuli}
            filter={filter}
            onFilter={show}
            below={({ question }, number) =>
              own && <ReportQuestionButton testId={aptitude.id} questionId={question.id} number={number} />
            }
          />
        )}
      </div>
    </>
  );
}

function ResultSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-16 w-72" />
      <Skeleton className="h-64" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-60" />
        <Skeleton className="h-60" />
      </div>
    </div>
  );
}
