import { QueryClientProvider } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { cn } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Input } from '#web/ui/input.tsx';
import { pluralize } from '#web/ui/text.ts';
import type { Entry } from './entries.ts';
import { useEntries } from './use-entries.ts';

type PaletteProps = { open: boolean; onClose: () => void };

/** Finds pages, acts, tests, people and questions by their names, for admins. */
export function Palette({ open, onClose }: PaletteProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Find anything"
      size="lg"
    >
      <QueryClientProvider client={queryClient}>
        <Search onClose={onClose} />
      </QueryClientProvider>
    </Dialog>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const list = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { groups, searching, failed } = useEntries(text);
  const entries = groups.flatMap((group) => group.entries);
  const current = entries.find(({ id }) => id === chosen) ?? entries[0];
  const elementOf = ({ id }: Entry) => `${list}-${id}`;
  const active = current && elementOf(current);

  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function run({ target }: Entry) {
    onClose();
    if (typeof target === 'function') return target();
    void navigate(target);
  }

  function move(event: KeyboardEvent, place: number) {
    event.preventDefault();
    setChosen(entries.at(place % (entries.length || 1))?.id);
  }

  function press(event: KeyboardEvent) {
    const place = current ? entries.indexOf(current) : -1;
    if (event.key === 'ArrowDown') move(event, place + 1);
    else if (event.key === 'ArrowUp') move(event, place - 1);
    else if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(current);
    }
  }

  return (
    <>
      <Input
        role="combobox"
        aria-label="Find a page, an act, a test, a person or a question"
        aria-expanded={entries.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active}
        placeholder="New test, a name, a number…"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(undefined);
        }}
        onKeyDown={press}
      />
      <p role="status" className="mt-2 min-h-5 text-muted text-sm">
        {failed
          ? 'Tests, people and questions could not be searched.'
          : searching
            ? 'Searching…'
            : entries.length === 0
              ? 'Nothing matches.'
              : pluralize(entries.length, 'result')}
      </p>
      <div
        id={list}
        role="listbox"
        aria-label="Results"
        className="-mx-2 mt-1 h-96 max-h-[50dvh] short:max-h-none overflow-y-auto short:h-auto"
      >
        {groups.map(({ name, entries: own }) => (
          <fieldset key={name} aria-label={name} className="min-w-0 pb-2">
            <p aria-hidden="true" className="px-2 pt-1 pb-0.5 font-medium text-muted text-xs">
              {name}
            </p>
            {own.map((entry) => (
              <Option
                key={entry.id}
                id={elementOf(entry)}
                entry={entry}
                selected={entry === current}
                onChoose={() => run(entry)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}

type OptionProps = { id: string; entry: Entry; selected: boolean; onChoose: () => void };

function Option({ id, entry: { label, hint }, selected, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      onClick={onChoose}
      className={cn(
        'flex min-h-11 w-full text-start flex-wrap items-center justify-between gap-x-3 rounded-control px-2 py-1 hover:bg-sunken md:min-h-9',
        selected && 'bg-accent-soft text-accent-text hover:bg-accent-soft',
      )}
    >
      <span dir="auto" className="min-w-0 break-words">
        {label}
      </span>
      {hint && <span className={cn('text-sm', !selected && 'text-muted')}>{hint}</span>}
    </button>
  );
}
