import { Clock, Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '#web/ui/class-names.ts';
import type { SectionCounts } from '../answers/answers.ts';
import { type SectionState, stateSuffixes } from './sections.ts';

type SectionTabsProps = {
  counts: readonly SectionCounts[];
  current: string;
  stateOf: (name: string) => SectionState;
  onOpen: (name: string) => void;
};

/** The sections of the paper, each with its number of answered questions and whether it is open. */
export function SectionTabs({ counts, current, stateOf, onOpen }: SectionTabsProps) {
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the current one.
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [current]);
  return (
    <nav
      aria-label="Sections"
      ref={bar}
      className="relative me-auto flex min-w-0 gap-1 narrow:w-full narrow:flex-wrap overflow-x-auto [scrollbar-width:none]"
    >
      {counts.map(({ name, answered, questions }) => {
        const state = stateOf(name);
        return (
          <button
            key={name}
            type="button"
            aria-current={name === current ? 'true' : undefined}
            disabled={state !== 'open'}
            onClick={() => onOpen(name)}
            className={cn(
              'flex min-h-11 max-w-full shrink-0 items-center gap-2 border-b-2 narrow:flex-wrap narrow:gap-y-0 px-2 font-medium text-sm focus-visible:-outline-offset-2 sm:px-3',
              name === current ? 'border-accent text-ink' : 'border-transparent text-muted',
              name !== current && state === 'open' && 'hover:text-ink',
            )}
          >
            {state === 'closed' && <Lock aria-hidden="true" className="size-3.5 shrink-0" />}
            {state === 'not-open' && <Clock aria-hidden="true" className="size-3.5 shrink-0" />}
            <span className="min-w-0 break-words text-start">{name}</span>
            <span className="shrink-0 rounded-full bg-sunken px-2 text-muted text-xs tabular-nums leading-5">
              <span className="sr-only">{`${answered} of ${questions} answered${stateSuffixes[state]}`}</span>
              <span aria-hidden="true">{`${answered}/${questions}`}</span>
            </span>
          </button>
        );
      })}
    </nav>
  );
}
