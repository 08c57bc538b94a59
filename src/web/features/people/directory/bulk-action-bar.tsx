import { ChevronUp } from 'lucide-react';
import { Fragment, useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import { toast } from '#web/ui/toast.ts';
import { BulkActionDialog } from './bulk-action-dialog.tsx';
import { type BulkAction, bulkActionGroups } from './bulk-actions.ts';
import { useListPeopleRegnos } from './requests.ts';
import type { PeopleSearch } from './search.ts';

type BulkActionBarProps = {
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  search: PeopleSearch;
  /** The number of matches over all pages. */
  total: number;
};

/** The actions on the selected people; the selection spans pages and filters. */
export function BulkActionBar({ selected, onSelect, search, total }: BulkActionBarProps) {
  const [action, setAction] = useState<BulkAction>();
  const all = useListPeopleRegnos();
  const regnos = [...selected];

  function chooseAll() {
    all.mutate(search, {
      onSuccess: ({ regnos }) => onSelect(new Set([...selected, ...regnos])),
      onError: (error) =>
        toast({ title: 'Not chosen', description: errorMessage(error), variant: 'destructive' }),
    });
  }

  return (
    <>
      <SelectionBar
        label="Chosen people"
        count={regnos.length}
        word="chosen"
        onClear={() => onSelect(new Set())}
        more={
          total > regnos.length && (
            <Button variant="link" size="sm" busy={all.isPending} onClick={chooseAll}>
              All {total} that match
            </Button>
          )
        }
      >
        <BulkActionMenu onChoose={setAction} />
      </SelectionBar>
      {action && (
        <BulkActionDialog
          action={action}
          regnos={regnos}
          onClose={() => setAction(undefined)}
          onDone={() => {
            setAction(undefined);
            onSelect(new Set());
          }}
        />
      )}
    </>
  );
}

/** All actions on people, in groups. */
export function BulkActionMenu({ onChoose }: { onChoose: (action: BulkAction) => void }) {
  return (
    <Menu
      trigger={
        <Button>
          Change <ChevronUp aria-hidden="true" />
        </Button>
      }
    >
      {bulkActionGroups.map((actions, n) => (
        <Fragment key={actions[0]?.id}>
          {n > 0 && <MenuSeparator />}
          {actions.map((action) => (
            <MenuItem
              key={action.id}
              destructive={action.destructive ?? false}
              onSelect={() => onChoose(action)}
            >
              {action.label}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </Menu>
  );
}
