import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import type { OpenAppeal } from '#contract/blocks/appeals.ts';
import type { Trade } from '#contract/trade.ts';
import { PagedList } from '#web/layout/paged-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { useAcceptAppeal, useListAppeals } from '../requests.ts';
import { useBlockSearch } from '../search.ts';
import { BlockEndTime, TimeAgo } from '../terms/block-times.tsx';
import { toastNothingChanged, useUnblockToast } from '../unblock-toast.ts';
import { DeclineAppealDialog } from './decline-appeal-dialog.tsx';

/** The open appeals, oldest first. */
export function AppealsTab({ trade }: { trade: Trade | undefined }) {
  const { search, change } = useBlockSearch();
  const appeals = useListAppeals(trade, search.page);
  const [declining, setDeclining] = useState<OpenAppeal>();

  return (
    <>
      <PagedList
        query={appeals}
        pending={<SkeletonList rows={2} rowClassName="h-48 rounded-panel" />}
        failed="The appeals could not be loaded"
        page={search.page}
        onPage={(page) => change({ page })}
        empty={
          <EmptyState icon={MailCheck} title="No open appeals">
            A blocked student may appeal once, on the sign-in page. Appeals are listed here until they are
            answered.
          </EmptyState>
        }
      >
        {({ results }) => (
          <ul aria-label="Appeals" className="flex flex-col gap-4">
            {results.map((appeal) => (
              <li key={appeal.id}>
                <AppealCard
                  appeal={appeal}
                  onDecline={() => setDeclining(appeal)}
                  onHistory={() => change({ history: appeal.regno })}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {declining && <DeclineAppealDialog appeal={declining} onClose={() => setDeclining(undefined)} />}
    </>
  );
}

type AppealCardProps = { appeal: OpenAppeal; onDecline: () => void; onHistory: () => void };

function AppealCard({ appeal, onDecline, onHistory }: AppealCardProps) {
  const accept = useAcceptAppeal();
  const tellReleased = useUnblockToast();
  return (
    <Card aria-label={`Appeal of ${appeal.name}`} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="font-semibold text-lg leading-7">{appeal.name}</h2>
          <p className="text-muted text-sm tabular-nums">
            {appeal.regno} · {appeal.trade} · {appeal.batch}
          </p>
        </div>
        <p className="text-muted text-sm">
          Appealed <TimeAgo at={appeal.appealed_at} />
        </p>
      </div>
      <blockquote className="whitespace-pre-line break-words rounded-control bg-sunken px-4 py-3">
        {appeal.appeal}
      </blockquote>
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[2fr_1fr_1fr]">
        <Fact label="Blocked because">{appeal.reason ?? 'No reason was given.'}</Fact>
        <Fact label="Blocked">
          <TimeAgo at={appeal.blocked_at} />
          {appeal.blocked_by && ` by ${appeal.blocked_by.name}`}
        </Fact>
        <Fact label="Ends">
          <BlockEndTime at={appeal.until} />
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2 border-line border-t pt-4">
        <Button
          busy={accept.isPending}
          onClick={() =>
            accept.mutate(appeal.id, {
              onSuccess: () => tellReleased([appeal]),
              onError: toastNothingChanged,
            })
          }
        >
          {accept.isPending ? 'Unblocking' : 'Accept and unblock'}
        </Button>
        <Button variant="secondary" disabled={accept.isPending} onClick={onDecline}>
          Decline…
        </Button>
        <Button variant="ghost" onClick={onHistory}>
          History
        </Button>
      </div>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className="whitespace-pre-line break-words">{children}</dd>
    </div>
  );
}
