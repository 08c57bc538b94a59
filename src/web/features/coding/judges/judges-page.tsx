import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ServerOff } from 'lucide-react';
import { drainJudge, type JudgeWorker, listJudges } from '#contract/coding/judges.ts';
import { LANGUAGE_NAMES } from '#contract/coding/languages.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { formatRelative } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { Stat, StatList } from '#web/ui/stat.tsx';

const REFRESH_MS = 5_000;

function useListJudges() {
  return useQuery({
    queryKey: ['judges'],
    queryFn: ({ signal }) => call(listJudges, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

function useDrainJudge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, drained }: { id: number; drained: boolean }) =>
      call(drainJudge, { params: { id }, body: { drained } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['judges'] }),
  });
}

/** The judges that run, and what waits for them. */
export function JudgesPage() {
  const judges = useListJudges();
  return (
    <>
      <title>Judges</title>
      <PageHeader
        crumbs={<Crumb to={paths.manageProblems}>Manage coding problems</Crumb>}
        title="Judges"
        description="A judge runs beside the portal. More of them may run on other machines with the same database."
      />
      <QueryView
        query={judges}
        pending={<SkeletonList rows={2} rowClassName="h-32 rounded-panel" />}
        failed="The judges could not be loaded"
      >
        {({ judges: running, queued, running: inWork, longest_wait, errors }) => (
          <div className="flex flex-col gap-6">
            <StatList>
              <Stat label="Waiting" value={queued} />
              <Stat label="Being judged" value={inWork} />
              <Stat
                label="Longest wait"
                value={longest_wait === null ? '–' : `${Math.round(longest_wait)} s`}
              />
              <Stat label="Judge errors in a day" value={errors} />
            </StatList>
            {running.length === 0 ? (
              <EmptyState icon={ServerOff} title="No judge is running">
                Start one with “npm run judge” on this or another machine.
              </EmptyState>
            ) : (
              <ul aria-label="Judges" className="flex flex-col gap-4">
                {running.map((judge) => (
                  <JudgeCard key={judge.id} judge={judge} />
                ))}
              </ul>
            )}
          </div>
        )}
      </QueryView>
    </>
  );
}

function JudgeCard({ judge }: { judge: JudgeWorker }) {
  const { id, name, sandbox, languages, notes, running, started_at, drained } = judge;
  const drain = useDrainJudge();
  return (
    <li className="rounded-panel border border-line bg-surface p-4 shadow-panel sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          {name} {drained && <Badge tone="warn">Drained</Badge>}
        </h2>
        <Button
          variant="secondary"
          size="sm"
          busy={drain.isPending}
          onClick={() => drain.mutate({ id, drained: !drained })}
        >
          {drained ? 'Take submissions again' : 'Drain'}
        </Button>
      </div>
      <p className="mt-1 text-muted text-sm">
        {sandbox === 'bubblewrap' ? 'Native programs in bubblewrap' : 'WebAssembly'} · {running} running ·
        started {formatRelative(started_at)}
      </p>
      <ul aria-label="Languages" className="mt-3 flex flex-wrap gap-2">
        {languages.map(({ language, version }) => (
          <li key={language}>
            <Badge>
              {LANGUAGE_NAMES[language]} {version}
            </Badge>
          </li>
        ))}
      </ul>
      {notes.length > 0 && (
        <ul className="mt-3 list-disc ps-5 text-muted text-sm">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {drain.error && (
        <Notice tone="danger" className="mt-3">
          {errorMessage(drain.error)}
        </Notice>
      )}
    </li>
  );
}
