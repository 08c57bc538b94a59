import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Flag, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { ReportDetail } from '#contract/questions/reports.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { RegradeLinks } from '#web/features/grading/regrade/regrade-links.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { QuestionBody } from '../question-body.tsx';
import { AnswerReportsDialog } from './answer-reports-dialog.tsx';
import { ReportAnswerCard } from './report-answer-card.tsx';
import { ReportList } from './report-list.tsx';
import { ReportFacts } from './reported-question-card.tsx';
import { ReportsCrumb } from './reports-link.tsx';
import { useReadQuestionReports } from './requests.ts';

/** A reported question with its key, as students saw it and as it is now, the reports and the answer to them. */
export function ReportedQuestionPage() {
  const { id } = useParams({ from: paths.reported });
  const { answer } = useSearch({ from: paths.reported });
  const detail = useReadQuestionReports(id, typeof answer === 'string' ? answer : undefined);
  return (
    <>
      <title>Reports of a question</title>
      <PageHeader
        crumbs={
          <>
            <ReportsCrumb />
            <Crumb to={paths.reports}>Reported questions</Crumb>
          </>
        }
        title={`Reports of question ${id}`}
        description={detail.data && <ReportFacts group={detail.data.group} />}
      />
      {detail.isPending && <SkeletonList rows={2} rowClassName="h-48 rounded-panel" />}
      {detail.isError && <ReportsError detail={detail} />}
      {detail.data && <ReportDetails detail={detail.data} />}
    </>
  );
}

function ReportsError({ detail }: { detail: ReturnType<typeof useReadQuestionReports> }) {
  const { error } = detail;
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Card>
      {gone ? (
        <EmptyState icon={Flag} title="No reports here">
          Somebody may have answered them, or their students took them back.
        </EmptyState>
      ) : (
        <QueryError query={detail} title="The reports could not be loaded" />
      )}
    </Card>
  );
}

function ReportDetails({ detail }: { detail: ReportDetail }) {
  const { isAdmin } = useAuth();
  const navigate = useNavigate();
  const [answering, setAnswering] = useState(false);
  const { former, group, present, reports } = detail;
  const changed = former.length > 0;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 flex-col gap-6">
        {former.map((version) => (
          <Card key={version.version} aria-label={`Version ${version.version}`}>
            <CardHeader title={`As students saw it: version ${version.version}`} />
            <QuestionBody question={version} startOpen />
          </Card>
        ))}
        <Card aria-label={`Version ${present.version}`}>
          <CardHeader
            title={
              changed
                ? `As it is now: version ${present.version}`
                : `As students saw it, unchanged since: version ${present.version}`
            }
            actions={
              isAdmin && (
                <Link
                  to={paths.questions}
                  search={{ edit: String(present.id) }}
                  className={buttonStyle({ variant: 'secondary', size: 'sm' })}
                >
                  <Pencil aria-hidden="true" /> Correct it
                </Link>
              )
            }
          />
          <QuestionBody question={present} startOpen />
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {group.answer && (
          <ReportAnswerCard
            answer={group.answer}
            onReopened={() =>
              void navigate({ to: paths.reported, params: { id: String(present.id) }, replace: true })
            }
          />
        )}
        <Card aria-label="Reports">
          <CardHeader
            title={pluralize(group.count, 'report')}
            actions={!group.answer && <Button onClick={() => setAnswering(true)}>Answer…</Button>}
          />
          <ReportList reports={reports} total={group.count} />
        </Card>
        {/* Placed below the buttons, which it would otherwise move when it loads. */}
        {isAdmin && changed && <RegradeLinks questionId={present.id} />}
      </div>
      {answering && (
        <AnswerReportsDialog
          detail={detail}
          onClose={() => setAnswering(false)}
          onAnswered={() => void navigate({ to: paths.reports })}
        />
      )}
    </div>
  );
}
