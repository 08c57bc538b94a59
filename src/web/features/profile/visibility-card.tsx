import { errorMessage } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useEditVisibility, useReadProfile } from './requests.ts';

/** The student's choice who sees the own results. */
export function VisibilityCard() {
  const query = useReadProfile();
  const edit = useEditVisibility();
  const { data, isPending } = query;
  const visibility = edit.isPending ? edit.variables : data?.visibility;
  return (
    <Card aria-label="Who sees your results">
      <CardHeader title="Who sees your results" hint="The placement cell sees all results." />
      {isPending && <Skeleton className="h-24" />}
      {query.error && !data && <QueryError query={query} />}
      {visibility && (
        <div className="flex flex-col gap-4">
          <Switch
            label="Among the achievers"
            hint="Your name and picture appear if you are one of the best or most improved in a test."
            checked={visibility.among_achievers}
            onChange={({ target }) => edit.mutate({ ...visibility, among_achievers: target.checked })}
          />
          <Switch
            label="Named to students near my rank"
            hint="The five ranks above and below yours see your name beside your marks."
            checked={visibility.named_to_neighbours}
            onChange={({ target }) => edit.mutate({ ...visibility, named_to_neighbours: target.checked })}
          />
        </div>
      )}
      {edit.error && (
        <Notice tone="danger" title="Not saved" className="mt-4">
          {errorMessage(edit.error)}
        </Notice>
      )}
    </Card>
  );
}
