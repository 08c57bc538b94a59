import { useParams } from '@tanstack/react-router';
import { QueryError } from '#web/api/query-error.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { useReadQuestionHistory } from './requests.ts';
import { UsageCard } from './usage-card.tsx';
import { VersionCard } from './version-card.tsx';

/** The history of a question: its versions with their changes, and the tests that use it. */
export function HistoryPage() {
  const { id } = useParams({ from: paths.questionHistory });
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
  return (
    <>
      <title>History of a question</title>
      <PageHeader
        crumbs={<Crumb to={paths.questions}>Question set</Crumb>}
        title={`History of question ${number}`}
        description="Every version, newest first. Restoring one makes it the newest version; finished tests keep the version that students saw."
      />
      <VersionHistory id={number} />
    </>
  );
}

function VersionHistory({ id }: { id: number }) {
  const history = useReadQuestionHistory(id);
  if (history.isPending) return <SkeletonList rows={3} rowClassName="h-40 rounded-panel" />;
  if (history.isError)
    return (
      <Card>
        <QueryError query={history} title="The history could not be loaded" />
      </Card>
    );
  const versions = history.data;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <ol aria-label="Versions" className="flex min-w-0 flex-col gap-4">
        {versions.map((version, place) => (
          <li key={version.version}>
            <VersionCard version={version} before={versions[place + 1]} newest={place === 0} />
          </li>
        ))}
      </ol>
      <UsageCard id={id} />
    </div>
  );
}
