import { Link, useParams } from '@tanstack/react-router';
import type { AttemptFacts } from '#contract/attempts/late-answers.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { endedByLabels } from '#web/features/aptitudes/labels.ts';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stat, StatList } from '#web/ui/stat.tsx';
import { AttemptTabs } from './attempt-tabs.tsx';
import { LateAnswersTab } from './late-answers/late-answers-tab.tsx';
import { ReceiptChainTab } from './receipts/receipt-chain-tab.tsx';
import { useReadAttempt } from './requests.ts';
import { TimelineTab } from './timeline/timeline-tab.tsx';

/** Everything recorded about one attempt, for admins. */
export function AttemptPage() {
  const { id } = useParams({ from: paths.attempt });
  const attempt = useReadAttempt(id);
  if (attempt.isPending)
    return (
      <div role="status" className="flex flex-col gap-6">
        <h1 className="sr-only">Loading the attempt</h1>
        <Skeleton className="mt-10 h-9 w-72" />
        <Skeleton className="h-24" />
        <Skeleton className="h-96" />
      </div>
    );
  if (attempt.data) return <AttemptView key={id} attempt={attempt.data} />;
  return (
    <>
      <PageHeader title="Attempt" />
      <Card>
        <QueryError query={attempt} />
      </Card>
    </>
  );
}

function AttemptView({ attempt }: { attempt: AttemptFacts }) {
  const { id, test, student, started_at, deadline, submitted_at, how, openings } = attempt;
  const format = useTimeFormat();
  return (
    <>
      <title>{`Attempt of ${student.name}`}</title>
      <PageHeader
        crumbs={
          <>
            <Crumb to={paths.manageAptitudes}>Aptitudes</Crumb>
            <Crumb to={paths.manageAptitude} params={{ id: String(test.id) }} search={{ tab: 'results' }}>
              {test.name}
            </Crumb>
          </>
        }
        title={`Attempt of ${student.name}`}
        description={student.regno}
        actions={
          how && (
            <Link
              to={paths.result}
              params={{ id: String(test.id) }}
              search={{ regno: student.regno }}
              className={buttonStyle({ variant: 'secondary' })}
            >
              The result
            </Link>
          )
        }
      />
      <div className="flex flex-col gap-6">
        <Card aria-label="Times">
          <StatList className="[&_dd:first-of-type]:text-base [&_dd:first-of-type]:leading-6">
            <Stat label="Started" value={format.dateTime(started_at)} />
            <Stat label="Time until" value={format.dateTime(deadline)} />
            <Stat
              label="Submitted"
              value={submitted_at ? format.dateTime(submitted_at) : 'Not yet'}
              hint={how && how !== 'student' && endedByLabels[how]}
            />
            <Stat
              label="Openings"
              value={openings}
              hint={openings > 1 ? 'Reloads and other devices' : undefined}
            />
          </StatList>
        </Card>
        <AttemptTabs
          tabs={[
            { value: 'late', label: 'Late answers', content: <LateAnswersTab attempt={attempt} /> },
            { value: 'timeline', label: 'Timeline', content: <TimelineTab attemptId={id} /> },
            { value: 'chain', label: 'Receipts', content: <ReceiptChainTab id={id} /> },
          ]}
        />
      </div>
    </>
  );
}
