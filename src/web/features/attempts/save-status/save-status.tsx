import { Check, CirclePause, CloudOff, LoaderCircle, Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatShortHash } from '#contract/attempts/receipts.ts';
import { cn } from '#web/ui/class-names.ts';
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

/** Where the answers are. Screen readers hear only about trouble and its end, not about every save. */
export function SaveStatus({ save, answered, receipt }: SaveStatusProps) {
  const { icon: Icon, style } = statusStyles[save.kind];
  const quiet = save.kind === 'saved' || save.kind === 'saving';
  const said = useSaveAnnouncement(save);
  return (
    <p
      className={cn(
        'flex min-w-0 items-center gap-x-1.5 text-sm leading-5 lg:shrink-0',
        quiet && 'flex-wrap',
        style,
      )}
    >
      <Icon
        aria-hidden="true"
        className={cn('size-4 shrink-0', save.kind === 'saving' && 'animate-spin motion-reduce:animate-none')}
      />
      <span className={quiet ? 'shrink-0' : 'min-w-0'} aria-hidden={!quiet}>
        {describeSaveState(save)}
      </span>
      {quiet && receipt && (
        <span
          className={cn(
            'whitespace-nowrap text-muted tabular-nums max-sm:text-xs',
            // The hidden code keeps its space beside the longer word, so that the layout does not move with every save.
            save.kind === 'saving' && 'invisible -ms-3',
          )}
        >
          · <span className="max-sm:hidden">{answered === 1 ? '1 answer' : `${answered} answers`} · </span>
          {formatShortHash(receipt.hash)}
        </span>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </p>
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
