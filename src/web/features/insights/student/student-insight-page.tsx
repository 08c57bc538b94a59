import { Link, useSearch } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { StudentInsight } from '#contract/insights/student.ts';
import { tradeNames } from '#contract/trade.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { toMilliseconds, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { ProgressChart } from '#web/features/profile/dashboard/progress-chart.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { formatNumber } from '#web/ui/number-format.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { Stat, StatList } from '#web/ui/stat.tsx';
import { pluralize } from '#web/ui/text.ts';
import { BlocksCard } from './blocks-card.tsx';
import { LevelsCard } from './levels-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { ReadinessCard } from './readiness-card.tsx';
import { useReadStudentInsight } from './requests.ts';
import { TestsCard } from './tests-card.tsx';
import '#web/ui/print-alone.css';

/** What the cell sees of one student. Its print is the progress sheet, without notes and blocks. */
export function StudentInsightPage() {
  const { regno } = useSearch({ from: paths.studentInsight });
  const query = useReadStudentInsight(typeof regno === 'string' ? regno : '');
  return (
    <QueryView
      query={query}
      pending={<SkeletonList rows={6} />}
      failed="The student’s progress could not be loaded"
    >
      {(student) => <Student student={student} />}
    </QueryView>
  );
}

/** Tests of the trend: more would crowd it on a phone. */
const TREND_TESTS = 6;
const NO_MEDIANS: ReadonlyMap<number, number | null> = new Map();

/** The latest tests that the student sat, mocks apart. */
function toTrend(tests: StudentInsight['tests']) {
  return tests
    .flatMap(({ name, closes_at, mock, result }) =>
      mock || !result
        ? []
        : {
            test_name: name,
            test_timestamp: toMilliseconds(closes_at) / 1_000,
            ...{ score: result.marks, total_score: result.max_marks },
          },
    )
    .slice(0, TREND_TESTS);
}

function Student({ student }: { student: StudentInsight }) {
  const format = useTimeFormat();
  const now = useServerNow();
  const { regno, name, trade, batch, tests, areas, overall, practice, reports, blocks, notes } = student;
  const sat = tests.filter(({ result }) => result !== null);
  const violations = sat.reduce((sum, { result }) => sum + (result?.violations ?? 0), 0);
  return (
    <div data-print-alone>
      <title>{name}</title>
      <PageHeader
        crumbs={<Crumb to={paths.insights}>Insights</Crumb>}
        title={name}
        description={`${regno} · ${tradeNames[trade]} (${trade}) · batch ${batch}`}
        actions={
          <>
            <Link
              to={paths.people}
              search={{ person: regno }}
              className={buttonStyle({ variant: 'secondary', className: 'print:hidden' })}
            >
              Account
            </Link>
            <Button variant="secondary" className="print:hidden" onClick={() => print()}>
              <Printer aria-hidden="true" /> Print the progress sheet
            </Button>
          </>
        }
      />
      <p className="mb-4 hidden text-sm print:block">Progress sheet of {format.date(new Date(now))}</p>
      <div className="flex flex-col gap-6">
        <Card>
          <CardHeader title="At a glance" hint="Of practice the cell sees counts, never an answer." />
          <StatList>
            <Stat label="Tests and mocks sat" value={`${sat.length} of ${tests.length}`} />
            <Stat
              label="Questions practised"
              value={formatNumber(practice.total.questions)}
              hint={`${formatNumber(practice.recent.questions)} in 30 days`}
            />
            <Stat
              label="Minutes of practice"
              value={formatNumber(practice.total.minutes)}
              hint={`${formatNumber(practice.recent.minutes)} in 30 days`}
            />
            <Stat
              label="Active days"
              value={formatNumber(practice.total.days)}
              hint={`${formatNumber(practice.recent.days)} in 30 days`}
            />
            <Stat
              label="Questions reported"
              value={reports.total}
              hint={`${reports.accepted} accepted`}
              className="print:hidden"
            />
            <Stat
              label="Violations"
              value={violations}
              hint={`in ${pluralize(tests.length, 'test')}`}
              className="print:hidden"
            />
          </StatList>
        </Card>
        <LevelsCard areas={areas} overall={overall} />
        <ReadinessCard regno={regno} />
        <ProgressChart tests={toTrend(tests)} medians={NO_MEDIANS} />
        <TestsCard tests={tests} regno={regno} />
        <NotesCard notes={notes} regno={regno} />
        <BlocksCard blocks={blocks} />
      </div>
    </div>
  );
}
