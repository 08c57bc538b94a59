import { Link } from '@tanstack/react-router';
import { QueryError } from '#web/api/query-error.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { QuestionStatistics } from '../question-statistics.tsx';
import { AnswersGiven } from './answers-given.tsx';
import { useReadQuestionUse } from './requests.ts';

/** The tests that use a question, with its statistics in each. */
export function UsageCard({ id }: { id: number }) {
  const use = useReadQuestionUse(id);
  const { date } = useTimeFormat();
  return (
    <Card>
      <CardHeader title="Used in" />
      {use.isPending && <SkeletonList rows={2} rowClassName="h-14" />}
      {use.isError && <QueryError query={use} />}
      {use.data?.length === 0 && <p className="text-muted text-sm">No test has this question yet.</p>}
      {use.data && use.data.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {use.data.map((test) => (
            <li key={test.aptitude_id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
              <Link
                to={paths.manageAptitude}
                params={{ id: String(test.aptitude_id) }}
                className="break-words font-medium text-accent-text underline underline-offset-4"
              >
                {test.name}
              </Link>
              <span className="text-muted text-sm">{date(test.starts_at)}</span>
              {test.facility === null ? (
                <span className="text-muted text-sm">No figures before the end of the test.</span>
              ) : (
                <>
                  <QuestionStatistics question={test} />
                  <AnswersGiven question={id} test={test} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
