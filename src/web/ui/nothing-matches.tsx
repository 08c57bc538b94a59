import { type LucideIcon, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type NothingMatchesProps = {
  icon?: LucideIcon;
  /** Such as "Nobody matches". */
  title: string;
  onClear: () => void;
  /** What the button says. */
  clear?: string;
  /** Other suggestions. */
  children?: ReactNode;
};

/** Shown instead of a list without matches. */
export function NothingMatches({
  icon = SearchX,
  title,
  onClear,
  clear = 'Clear filters',
  children,
}: NothingMatchesProps) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <Button variant="secondary" onClick={onClear}>
          {clear}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
