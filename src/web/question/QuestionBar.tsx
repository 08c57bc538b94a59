import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import { AddToTestDialog } from './AddToTestDialog.tsx';
import { clearSelection, useSelection } from './selection.ts';

/** What can be done with the selected questions, whatever page or filter is shown. */
export function QuestionBar() {
  const selection = useSelection();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <SelectionBar
        label="Selected questions"
        count={selection.length}
        word="selected"
        onClear={clearSelection}
      >
        <Button onClick={() => setAdding(true)}>
          <ListPlus aria-hidden="true" /> Add to a test…
        </Button>
      </SelectionBar>
      {adding && <AddToTestDialog questionIds={selection} onClose={() => setAdding(false)} />}
    </>
  );
}
