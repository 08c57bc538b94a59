import type { PastBlock } from '#contract/blocks/block.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { useTimeFormat } from '#web/api/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { useReadBlockHistory } from './requests.ts';

type BlockHistoryDialogProps = { regno: string; onClose: () => void };

/** All blocks of a person, latest first. */
export function BlockHistoryDialog({ regno, onClose }: BlockHistoryDialogProps) {
  const history = useReadBlockHistory(regno);
  const { data } = history;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={data ? `Blocks of ${data.name}` : 'Blocks'}
      description={data ? `${data.regno} · ${data.trade} · ${data.batch}` : regno}
      size="lg"
    >
      {history.isPending && <SkeletonList rows={2} rowClassName="h-28" />}
      {history.isError && <QueryError query={history} title="The history could not be loaded" />}
      {data?.blocks.length === 0 && <EmptyState title="Never blocked" />}
      {data && data.blocks.length > 0 && (
        <ol aria-label="Blocks" className="flex flex-col divide-y divide-line">
          {data.blocks.map((block) => (
            <li key={block.id} className="py-4 first:pt-0 last:pb-0">
              <Entry block={block} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

const states = {
  standing: { tone: 'danger', word: 'Blocked now' },
  over: { tone: 'neutral', word: 'Ended by itself' },
  lifted: { tone: 'success', word: 'Unblocked' },
} as const;

function Entry({ block }: { block: PastBlock }) {
  const { dateTime } = useTimeFormat();
  const { tone, word } = states[block.state];
  const by = (who: PastBlock['blocked_by']) => (who ? ` by ${who.name} (${who.regno})` : '');
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 whitespace-pre-line break-words font-medium text-base">
          {block.reason ?? 'No reason was given'}
        </p>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="text-muted">
        Blocked {dateTime(block.blocked_at)}
        {by(block.blocked_by)}, {block.until ? `until ${dateTime(block.until)}` : 'until somebody lifts it'}.
        {block.lifted_at && ` Unblocked ${dateTime(block.lifted_at)}${by(block.lifted_by)}.`}
      </p>
      {block.appeal && block.appealed_at && (
        <QuotedText title={`Appeal, ${dateTime(block.appealed_at)}`}>{block.appeal}</QuotedText>
      )}
      {block.answer && block.answered_at && (
        <QuotedText title={`Declined ${dateTime(block.answered_at)}${by(block.answered_by)}`}>
          {block.answer}
        </QuotedText>
      )}
    </div>
  );
}

function QuotedText({ title, children }: { title: string; children: string }) {
  return (
    <div className="rounded-control bg-sunken px-4 py-3">
      <p className="text-muted text-xs">{title}</p>
      <p className="whitespace-pre-line break-words">{children}</p>
    </div>
  );
}
