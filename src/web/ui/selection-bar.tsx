import type { ReactNode } from 'react';
import { BottomBar } from './bottom-bar.tsx';
import { Button } from './button.tsx';
import { formatNumber } from './number-format.ts';

type SelectionBarProps = {
  /** Names the bar, such as "Chosen people". */
  label: string;
  /** How many are chosen; at none the bar is away. */
  count: number;
  /** What they are called together, such as "chosen". */
  word: string;
  onClear: () => void;
  /** What else changes the choice. */
  more?: ReactNode;
  /** What can be done to them all. */
  children: ReactNode;
};

/** Stays at the lower edge while something is chosen, and tells a screen reader how much. */
export function SelectionBar({ label, count, word, onClear, more, children }: SelectionBarProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? `${formatNumber(count)} ${word}` : ''}
      </p>
      {count > 0 && (
        <BottomBar aria-label={label} className="animate-rise-in border-line-strong/50">
          <div className="flex min-w-0 flex-col items-start sm:flex-row sm:items-center sm:gap-3">
            <p className="whitespace-nowrap font-medium tabular-nums">
              {formatNumber(count)} {word}
            </p>
            <div className="-ms-3 flex flex-wrap sm:ms-0">
              {more}
              <Button variant="link" size="sm" onClick={onClear}>
                Clear all
              </Button>
            </div>
          </div>
          {children}
        </BottomBar>
      )}
    </>
  );
}
