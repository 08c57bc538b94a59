import type { ReactNode } from 'react';
import { BottomBar } from './bottom-bar.tsx';
import { Button } from './button.tsx';
import { formatNumber } from './number-format.ts';

type SelectionBarProps = {
  /** The bar's name, such as "Selected people". */
  label: string;
  /** The number of selected items; at 0 the bar is hidden. */
  count: number;
  /** The word after the count, such as "selected". */
  word: string;
  onClear: () => void;
  /** Other controls that change the selection. */
  more?: ReactNode;
  /** The actions on the selected items. */
  children: ReactNode;
};

/** A bar at the lower edge while items are selected; it announces their number to screen readers. */
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
