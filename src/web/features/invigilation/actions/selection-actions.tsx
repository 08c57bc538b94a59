import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import type { Seat } from '#contract/invigilation.ts';
import { Button } from '#web/ui/button.tsx';
import { figure } from '#web/ui/number-format.ts';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import { ActDialog } from './student-action-dialog.tsx';
import { type Act, acts } from './student-actions.ts';

type BoardBarProps = {
  testId: string;
  chosen: readonly Seat[];
  /** Those that the filter lets through. */
  listed: readonly Seat[];
  onSelect: (selected: ReadonlySet<number>) => void;
};

/** What can be done to the chosen students. */
export function BoardBar({ testId, chosen, listed, onSelect }: BoardBarProps) {
  const [act, setAct] = useState<Act>();
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
              All {figure(listed.length)} that match
            </Button>
          )
        }
      >
        <Menu
          trigger={
            <Button>
              Act <ChevronUp aria-hidden="true" />
            </Button>
          }
        >
          {acts.map((one) => (
            <MenuItem key={one.kind} destructive={one.destructive ?? false} onSelect={() => setAct(one)}>
              {one.label}
            </MenuItem>
          ))}
        </Menu>
      </SelectionBar>
      {act && (
        <ActDialog
          testId={testId}
          act={act}
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
