import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { AddToTestDialog } from './AddToTestDialog.tsx';
import { clearSelection, useSelection } from './selection.ts';

/** Stays at the lower edge while questions are selected, whatever page or filter is shown. */
export function SelectionBar() {
  const selection = useSelection();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <p role="status" className="sr-only">
        {selection.length > 0 ? `${selection.length} selected` : ''}
      </p>
      {selection.length > 0 && (
        <section
          aria-label="Selected questions"
          data-lower-bar
          className="sticky bottom-3 z-20 flex animate-rise-in items-center justify-between gap-4 rounded-panel border border-line-strong/50 bg-surface py-2.5 ps-4 pe-2.5 shadow-float sm:ps-6"
        >
          <div className="flex flex-col items-start sm:flex-row sm:items-center sm:gap-3">
            <p className="font-medium tabular-nums">{selection.length} selected</p>
            <Button variant="link" size="sm" className="-ms-3 sm:ms-0" onClick={clearSelection}>
              Clear all
            </Button>
          </div>
          <Button onClick={() => setAdding(true)}>
            <ListPlus aria-hidden="true" /> Add to a test…
          </Button>
        </section>
      )}
      {adding && <AddToTestDialog questionIds={selection} onClose={() => setAdding(false)} />}
    </>
  );
}
