import { ChevronUp } from 'lucide-react';
import { Fragment, useState } from 'react';
import { sentenceFor } from '#web/api/problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { ActDialog } from './ActDialog.tsx';
import { type Act, actGroups } from './acts.ts';
import { useAllMatching } from './requests.ts';
import type { PeopleSearch } from './search.ts';

type PeopleBarProps = {
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  search: PeopleSearch;
  /** How many match, over all pages. */
  total: number;
};

/** Stays at the lower edge while people are chosen, whatever page or filter is shown. */
export function PeopleBar({ selected, onSelect, search, total }: PeopleBarProps) {
  const [act, setAct] = useState<Act>();
  const all = useAllMatching();
  const regnos = [...selected];

  function chooseAll() {
    all.mutate(search, {
      onSuccess: ({ regnos }) => onSelect(new Set([...selected, ...regnos])),
      onError: (error) =>
        toast({ title: 'Not chosen', description: sentenceFor(error), variant: 'destructive' }),
    });
  }

  return (
    <>
      <p role="status" className="sr-only">
        {regnos.length > 0 ? `${regnos.length} chosen` : ''}
      </p>
      {regnos.length > 0 && (
        <section
          aria-label="Chosen people"
          data-lower-bar
          className="sticky bottom-3 z-20 flex animate-rise-in items-center justify-between gap-3 rounded-panel border border-line-strong/50 bg-surface py-2.5 ps-4 pe-2.5 shadow-float sm:ps-6"
        >
          <div className="flex min-w-0 flex-col items-start sm:flex-row sm:items-center sm:gap-3">
            <p className="whitespace-nowrap font-medium tabular-nums">{regnos.length} chosen</p>
            <div className="flex flex-wrap gap-x-2">
              {total > regnos.length && (
                <Button variant="link" size="sm" className="-ms-1" busy={all.isPending} onClick={chooseAll}>
                  All {total} that match
                </Button>
              )}
              <Button variant="link" size="sm" onClick={() => onSelect(new Set())}>
                Clear
              </Button>
            </div>
          </div>
          <ActMenu onChoose={setAct} />
        </section>
      )}
      {act && (
        <ActDialog
          act={act}
          regnos={regnos}
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

/** Everything that can be done to people, in groups. */
export function ActMenu({ onChoose }: { onChoose: (act: Act) => void }) {
  return (
    <Menu
      trigger={
        <Button>
          Change <ChevronUp aria-hidden="true" />
        </Button>
      }
    >
      {actGroups.map((acts, n) => (
        <Fragment key={acts[0]?.id}>
          {n > 0 && <MenuSeparator />}
          {acts.map((act) => (
            <MenuItem key={act.id} destructive={act.destructive ?? false} onSelect={() => onChoose(act)}>
              {act.label}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </Menu>
  );
}
