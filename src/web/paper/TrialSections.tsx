import type { SectionCount } from '#web/attempt/answers.ts';
import { cn } from '#web/ui/class-names.ts';

type TrialSectionsProps = {
  counts: readonly SectionCount[];
  current: string;
  onOpen: (name: string) => void;
};

/** The sections as a student sees them; an admin may open any of them at any time. */
export function TrialSections({ counts, current, onOpen }: TrialSectionsProps) {
  return (
    <nav aria-label="Sections" className="flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none]">
      {counts.map(({ name, answered, questions }) => (
        <button
          key={name}
          type="button"
          aria-current={name === current ? 'true' : undefined}
          onClick={() => onOpen(name)}
          className={cn(
            'flex min-h-11 shrink-0 items-center gap-2 border-b-2 px-2 font-medium text-sm focus-visible:-outline-offset-2 sm:px-3',
            name === current ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {name}
          <span className="rounded-full bg-sunken px-2 text-muted text-xs tabular-nums leading-5">
            <span className="sr-only">{`${answered} of ${questions} answered`}</span>
            <span aria-hidden="true">{`${answered}/${questions}`}</span>
          </span>
        </button>
      ))}
    </nav>
  );
}
