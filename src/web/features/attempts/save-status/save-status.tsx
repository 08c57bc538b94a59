import { Check, ChevronDown, CirclePause, CloudOff, LoaderCircle, Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatShortHash } from '#contract/attempts/receipts.ts';
import { cn } from '#web/ui/class-names.ts';
import { Popover } from '#web/ui/popover.tsx';
import { pluralize } from '#web/ui/text.ts';
import type { SaveReceipt } from '../save/journals/journal.ts';
import type { SaveState } from '../save/save-state.ts';
import { describeSaveState } from './labels.ts';

const statusStyles = {
  saved: { icon: Check, style: 'text-success-text' },
  saving: { icon: LoaderCircle, style: 'text-muted' },
  offline: { icon: CloudOff, style: 'text-warn-text' },
  paused: { icon: CirclePause, style: 'text-warn-text' },
  outside: { icon: Lock, style: 'text-danger-text' },
  blocked: { icon: Lock, style: 'text-danger-text' },
  barred: { icon: Lock, style: 'text-danger-text' },
  refused: { icon: CloudOff, style: 'text-danger-text' },
  'signed-out': { icon: Lock, style: 'text-warn-text' },
  'taken-over': { icon: Lock, style: 'text-warn-text' },
  closed: { icon: Lock, style: 'text-muted' },
};

type SaveStatusProps = {
  save: SaveState;
  /** How many questions have an answer. */
  answered: number;
  receipt: SaveReceipt | null;
};

/** Where the answers are, and behind it the receipt. Screen readers hear only about trouble and its end, not about every save. */
export function SaveStatus({ save, answered, receipt }: SaveStatusProps) {
  const { icon: Icon, style } = statusStyles[save.kind];
  const quiet = save.kind === 'saved' || save.kind === 'saving';
  const said = useSaveAnnouncement(save);
  const state = (
    <>
      <Icon
        aria-hidden="true"
        className={cn('size-4 shrink-0', save.kind === 'saving' && 'animate-spin motion-reduce:animate-none')}
      />
      <span className={quiet ? 'shrink-0' : 'min-w-0'} aria-hidden={!quiet}>
        {describeSaveState(save)}
      </span>
    </>
  );
  return (
    <div className={cn('flex min-w-0 items-center gap-x-1.5 text-sm leading-5 lg:shrink-0', style)}>
      {quiet && receipt ? (
        <Popover
          label="Receipt"
          trigger={
            <button
              type="button"
              className="-ms-1.5 flex min-h-9 items-center gap-x-1.5 rounded-control px-1.5 hover:bg-sunken"
            >
              {state}
              <span className="whitespace-nowrap text-muted tabular-nums max-sm:hidden">
                · {pluralize(answered, 'answer')}
              </span>
              <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
            </button>
          }
        >
          <ReceiptFacts answered={answered} receipt={receipt} />
        </Popover>
      ) : (
        state
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
}

function ReceiptFacts({ answered, receipt }: { answered: number; receipt: SaveReceipt }) {
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">Questions with an answer</dt>
        <dd className="text-end tabular-nums">{answered}</dd>
        <dt className="text-muted">Receipt code</dt>
        <dd className="font-mono">{formatShortHash(receipt.hash)}</dd>
      </dl>
      <p className="mt-2 text-muted text-sm">
        The code stands for everything saved so far, and changes with every save. Note it to check it after
        the test.
      </p>
    </>
  );
}

/** What is announced: trouble, and its end. A retry in between says nothing, since it may fail as well. */
function useSaveAnnouncement(save: SaveState): string {
  const { kind } = save;
  const words = describeSaveState(save);
  const troubled = useRef(false);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (kind === 'saving') return;
    const isOver = kind === 'saved';
    setSaid(!isOver ? words : troubled.current ? 'Everything is saved' : '');
    troubled.current = !isOver;
  }, [kind, words]);
  return said;
}
