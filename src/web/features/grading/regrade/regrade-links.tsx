import { Link } from '@tanstack/react-router';
import { QueryError } from '#web/api/query-error.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { describeRuling } from './labels.ts';
import { useListRegradableAptitudes } from './requests.ts';

/** The tests that used a corrected question, each with a link to its regrade. */
export function RegradeLinks({ questionId }: { questionId: number }) {
  const tests = useListRegradableAptitudes(questionId);
  return (
    <Card aria-label="Tests that used it">
      <CardHeader
        title="Tests that used it"
        hint="Papers keep the question as it was drawn. You decide for each test how it is marked."
      />
      {tests.isPending && <Skeleton className="h-12" />}
      {tests.isError && <QueryError query={tests} />}
      {tests.data?.length === 0 && <p className="text-muted text-sm">No paper contains it.</p>}
      <ul className="flex flex-col gap-3">
        {tests.data?.map(({ aptitude_id, name, papers, corrected, ruling }) => (
          <li key={aptitude_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Link
              to={paths.manageAptitude}
              params={{ id: String(aptitude_id) }}
              search={{ tab: 'regrade' }}
              className="inline-flex min-h-6 items-center font-medium text-accent-text underline underline-offset-4"
            >
              {name}
            </Link>
            <span className="text-muted">{pluralize(papers, 'paper')}</span>
            {corrected && <Badge tone="warn">Would be marked differently</Badge>}
            {ruling && <Badge tone="accent">{describeRuling(ruling)}</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
