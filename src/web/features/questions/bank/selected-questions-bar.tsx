import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import { ExportMenu } from '../exports/export-menu.tsx';
import { fetchSelectedQuestions } from '../exports/requests.ts';
import { AddToTestDialog } from './add-to-test-dialog.tsx';
import { clearSelection, useSelection } from './selection.ts';
import { StatusMenu } from './status-menu.tsx';

/** The actions on the selected questions; the selection spans pages and filters. */
export function SelectedQuestionsBar() {
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
        <div className="flex flex-wrap justify-end gap-2">
          <ExportMenu fetchFile={(format) => fetchSelectedQuestions(selection, format)} />
          <StatusMenu questionIds={selection} />
          <Button onClick={() => setAdding(true)}>
            <ListPlus aria-hidden="true" /> Add to a test…
          </Button>
        </div>
      </SelectionBar>
      {adding && <AddToTestDialog questionIds={selection} onClose={() => setAdding(false)} />}
    </>
  );
}
