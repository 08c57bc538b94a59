import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import type { Result } from '#contract/results.ts';
import { tradeNames } from '#contract/trade.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { isMissingTest, NoSuchTest } from '#web/features/attempts/list/no-such-test.tsx';
import { ViolationsCard } from '#web/features/attempts/proctoring/violations-card.tsx';
import { TestBookmark } from '#web/features/practice/bookmarks/test-bookmark.tsx';
import { StartButton } from '#web/features/practice/start-button.tsx';
import { ReportQuestionButton } from '#web/features/questions/reports/report-question-button.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AreasCard } from '../breakdown/areas-card.tsx';
import { groupByArea, readQuestionNumber, readReviewFilter } from '../breakdown/breakdown.ts';
import { SectionScores } from '../breakdown/section-scores.tsx';
import { TimeChart } from '../breakdown/time-chart.tsx';
import { ReviewedQuestions } from '../review/reviewed-questions.tsx';
import { ResultSummary } from '../summary/result-summary.tsx';
import { CorrectionNotices } from './correction-notices.tsx';
import { NotReleased } from './not-released.tsx';
import { PendingReleaseNotice } from './pending-release-notice.tsx';
import { useReadResult } from './requests.ts';

export function ResultPage() {
  const { id } = useParams({ from: paths.result });
  const search = useSearch({ from: paths.result });
  const regno = typeof search.regno === 'string' ? search.regno : undefined;
  const query = useReadResult(id, regno);
  const { data, error, isPending } = query;
  if (isPending) return <ResultSkeleton />;
  if (data && 'wait' in data) return <NotReleased wait={data.wait} />;
  if (data) return <FullResult result={data.result} />;
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

function FullResult({ result }: { result: Result }) {
  const search = useSearch({ from: paths.result });
  const navigate = useNavigate();
  const format = useTimeFormat();
  const { user, isAdmin } = useAuth();
  const { aptitude, student, responses } = result;
  const own = user?.regno === student.regno;
  const show = (next: { show?: string | undefined; q: string | undefined }, replace: boolean) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...next }), replace, resetScroll: false });
  return (
    <>
      <title>{`Result: ${aptitude.name}`}</title>
      <PageHeader
        crumbs={
          own ? (
            <Crumb to={aptitude.mock_pattern === null ? paths.aptitudes : paths.mocks}>
              {aptitude.mock_pattern === null ? 'Aptitude tests' : 'Mocks'}
            </Crumb>
          ) : (
            aptitude.mock_pattern === null &&
            isAdmin && (
              <>
                <Crumb to={paths.manageAptitudes}>Aptitudes</Crumb>
                <Crumb
                  to={paths.manageAptitude}
                  params={{ id: String(aptitude.id) }}
                  search={{ tab: 'results' }}
                >
                  Results
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
      />
      <div className="flex flex-col gap-6">
        <ResultSummary result={result} own={own} />
        <CorrectionNotices corrections={result.corrections} />
        <PendingReleaseNotice released={result.released} coming={result.coming} />
        {result.released.answers && (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <AreasCard
              areas={groupByArea(responses, result.topic_areas)}
              action={own && !isAdmin ? (topic) => <PractiseTopic topic={topic} /> : undefined}
            />
            <TimeChart responses={responses} classAnswers={result.class_answers} />
          </div>
        )}
        <SectionScores sections={result.sections} responses={responses} />
        {result.released.answers && (
          <ReviewedQuestions
            responses={responses}
            stimuli={result.stimuli}
            classAnswers={result.class_answers}
            filter={readReviewFilter(search.show)}
            onFilter={(next) => show({ show: next === 'all' ? undefined : next, q: undefined }, true)}
            number={readQuestionNumber(search.q)}
            onNumber={(next) => show({ q: String(next) }, false)}
            below={({ question }, number) =>
              own && (
                <>
                  {!isAdmin && question.topic_tags[0] && (
                    <div className="mt-5">
                      <PractiseTopic topic={question.topic_tags[0]} named />
                    </div>
                  )}
                  {!isAdmin && <TestBookmark testId={aptitude.id} questionId={question.id} number={number} />}
                  {!result.generated_questions.includes(question.id) && (
                    <ReportQuestionButton testId={aptitude.id} questionId={question.id} number={number} />
                  )}
                </>
              )
            }
          />
        )}
        <ViolationsCard testId={aptitude.id} {...(!own && { regno: student.regno })} />
      </div>
    </>
  );
}

function PractiseTopic({ topic, named = false }: { topic: string; named?: boolean }) {
  return (
    <StartButton
      wish={{ topics: [topic], count: 5 }}
      variant="secondary"
      size="sm"
      aria-label={`Practise 5 questions of ${topic}`}
    >
      {named ? `Practise 5 of ${topic}` : 'Practise 5'}
    </StartButton>
  );
}

function ResultSkeleton() {
  return (
    <div role="status" className="flex min-h-dvh flex-col gap-6">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-25 w-72" />
      <Skeleton className="h-150 md:h-118" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}
