import { Send } from 'lucide-react';
import { useState } from 'react';
import { LANGUAGE_NAMES, VERDICT_NAMES } from '#contract/coding/languages.ts';
import type { SubmissionSummary } from '#contract/coding/submissions.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { formatRelative } from '#web/api/time.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { useListSubmissions, useReadSubmission } from '../editor/requests.ts';
import { Output, SubmissionDetails } from '../editor/result-panel.tsx';
import { formatCpuTime, verdictTone } from '../labels.ts';
import { LineDiff } from './line-diff.tsx';

/** What the student has submitted to a problem, latest first. */
export function SubmissionList({ slug }: { slug: string }) {
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<number>();
  const submissions = useListSubmissions(slug, page);
  return (
    <>
      <PagedList
        query={submissions}
        pending={<SkeletonList rows={3} />}
        failed="Your submissions could not be loaded"
        page={page}
        onPage={setPage}
        summary={(total) => pluralize(total, 'submission')}
        empty={<EmptyState icon={Send} title="You have submitted nothing yet" />}
      >
        {({ results }) => (
          <ul
            aria-label="Your submissions"
            className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface shadow-panel"
          >
            {results.map((submission) => (
              <Row key={submission.id} submission={submission} onOpen={() => setOpened(submission.id)} />
            ))}
          </ul>
        )}
      </PagedList>
      {opened !== undefined && <SubmissionDialog id={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Row({ submission, onOpen }: { submission: SubmissionSummary; onOpen: () => void }) {
  const { verdict, language, points, seconds, created_at } = submission;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-14 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-start hover:bg-sunken focus-visible:-outline-offset-2"
      >
        {verdict === null ? (
          <Badge>Waiting</Badge>
        ) : (
          <Badge tone={verdictTone(verdict)}>{VERDICT_NAMES[verdict]}</Badge>
        )}
        <span className="text-sm">
          {[
            LANGUAGE_NAMES[language],
            points !== null && `${points} points`,
            seconds !== null && formatCpuTime(seconds),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="text-muted text-sm">{formatRelative(created_at)}</span>
      </button>
    </li>
  );
}

function SubmissionDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const submission = useReadSubmission(id);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Submission">
      <QueryView
        query={submission}
        inCard
        pending={<SkeletonList rows={3} />}
        failed="The submission could not be loaded"
      >
        {(data) => (
          <div className="flex flex-col gap-4">
            <Output label={`Program in ${LANGUAGE_NAMES[data.language]}`} text={data.source} />
            {data.previous_id !== null && <Changes since={data.previous_id} source={data.source} />}
            <SubmissionDetails submission={data} />
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

/** What the student changed since the submission before it. Loaded when it is opened. */
function Changes({ since, source }: { since: number; source: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-medium text-sm">
        Changes since your submission before this one
      </summary>
      {open && <ChangedLines since={since} source={source} />}
    </details>
  );
}

function ChangedLines({ since, source }: { since: number; source: string }) {
  const before = useReadSubmission(since);
  return (
    <QueryView
      query={before}
      inCard
      pending={<SkeletonList rows={2} />}
      failed="The submission before this one could not be loaded"
    >
      {(data) => <LineDiff before={data.source} after={source} />}
    </QueryView>
  );
}
