import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import type { BoardStudent } from '#contract/invigilation.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { formatNumber } from '#web/ui/number-format.ts';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import { StudentActionDialog } from './student-action-dialog.tsx';
import { type StudentAction, studentActions } from './student-actions.ts';

type SelectionActionsProps = {
  testId: string;
  chosen: readonly BoardStudent[];
  /** The students that the filter shows. */
  listed: readonly BoardStudent[];
  onSelect: (selected: ReadonlySet<number>) => void;
};

/** The actions on the chosen students. */
export function SelectionActions({ testId, chosen, listed, onSelect }: SelectionActionsProps) {
  const [act, setAct] = useState<StudentAction>();
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const more = listed.some(({ id }) => !chosenIds.has(id));
  return (
    <>
      <SelectionBar
        label="Chosen students"
        count={chosen.length}
        word="chosen"
        onClear={() => onSelect(new Set())}
        more={
          more && (
            <Button
              variant="link"
              size="sm"
              onClick={() => onSelect(new Set([...chosenIds, ...listed.map(({ id }) => id)]))}
            >
              All {formatNumber(listed.length)} that match
            </Button>
          )
        }
      >
        <Menu
          trigger={
            <Button>
              Actions <ChevronUp aria-hidden="true" />
            </Button>
          }
        >
          {studentActions.map((one) => (
            <MenuItem key={one.kind} destructive={one.destructive ?? false} onSelect={() => setAct(one)}>
              {one.label}
            </MenuItem>
          ))}
        </Menu>
      </SelectionBar>
      {act && (
        <StudentActionDialog
          testId={testId}
          action={act}
          students={chosen}
          onClose={() => setAct(undefined)}
          onDone={() => {
            setAct(undefined);
            onSelect(new Set());
          }}
        />
      )}
    </>
  );
}
