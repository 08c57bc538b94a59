import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { exportProblem, type ProblemDraft } from '#contract/coding/authoring.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { download } from '#web/api/download.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { DownloadMenu } from '#web/ui/download-menu.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { DraftForm } from './draft-form.tsx';
import { STATUS_NAMES } from './problem-drafts-page.tsx';
import { ProofCard } from './proof-card.tsx';
import { usePublishProblem, useReadProblemDraft, useSaveProblem, useUnpublishProblem } from './requests.ts';

type Read = NonNullable<ReturnType<typeof useReadProblemDraft>['data']>;

/** A coding problem for its author: texts, limits, tests, programs, proof and publication. */
export function ProblemDraftPage() {
  const { id } = useParams({ from: paths.manageProblem });
  const problem = useReadProblemDraft(Number(id));
  return (
    <QueryView query={problem} pending={<SkeletonList rows={8} />} failed="The problem could not be loaded">
      {(read) => <DraftView key={`${read.id} ${read.version}`} read={read} />}
    </QueryView>
  );
}

function DraftView({ read }: { read: Read }) {
  const { id, version, published_version, status, proof } = read;
  const [draft, setDraft] = useState<ProblemDraft>(read.draft);
  const [isChanged, setChanged] = useState(false);
  const save = useSaveProblem(id);
  return (
    <>
      <title>{read.draft.title}</title>
      <PageHeader
        crumbs={<Crumb to={paths.manageProblems}>Manage coding problems</Crumb>}
        title={read.draft.title}
        description={
          <>
            <Badge tone={status === 'published' ? 'success' : 'neutral'}>{STATUS_NAMES[status]}</Badge>{' '}
            Version {version}
            {published_version !== null && `, students see version ${published_version}`}
          </>
        }
        actions={<Actions read={read} />}
      />
      <div className="flex flex-col gap-6">
        <ProofCard id={id} proof={proof} isChanged={isChanged} />
        <DraftForm
          id={id}
          draft={draft}
          onChange={(next) => {
            setDraft(next);
            setChanged(true);
          }}
        />
        {save.error && (
          <Notice tone="danger" title="Not saved">
            {errorMessage(save.error)}
          </Notice>
        )}
        <Button
          className="self-start"
          busy={save.isPending}
          disabled={!isChanged || save.isPending}
          onClick={() => save.mutate({ based_on: version, draft }, { onSuccess: () => setChanged(false) })}
        >
          {save.isPending ? 'Saving' : isChanged ? 'Save as a new version' : 'Saved'}
        </Button>
      </div>
      <UnsavedGuard when={isChanged}>The changes of this problem are lost.</UnsavedGuard>
    </>
  );
}

function Actions({ read: { id, status, version, published_version, proof } }: { read: Read }) {
  const publish = usePublishProblem(id);
  const unpublish = useUnpublishProblem(id);
  const fail = (title: string) => (error: unknown) =>
    toast({ title, description: errorMessage(error), variant: 'destructive' });
  return (
    <>
      <DownloadMenu
        label="Export"
        formats={{ icpc: 'ICPC package', dmoj: 'DMOJ package' }}
        fetchFile={(format) => download(exportProblem, { params: { id }, query: { format } })}
        onError={fail('Not exported')}
      />
      {status === 'published' && (
        <Button
          variant="secondary"
          busy={unpublish.isPending}
          onClick={() => unpublish.mutate(undefined, { onError: fail('Not hidden') })}
        >
          Hide from students
        </Button>
      )}
      {(status !== 'published' || published_version !== version) && (
        <Button
          busy={publish.isPending}
          disabled={proof.state !== 'proven'}
          onClick={() => publish.mutate(undefined, { onError: fail('Not published') })}
        >
          {published_version === null ? 'Publish' : `Publish version ${version}`}
        </Button>
      )}
    </>
  );
}
